-- The relation of documents and shingles. Every statement stands under its name; ${…} is filled in.

-- name: tables
CREATE TABLE documents (ordinal INTEGER, document VARCHAR, place VARCHAR);
CREATE TABLE shingles (ordinal INTEGER, shingle VARCHAR, hash BIGINT, position INTEGER);

-- Two documents of one name.
-- name: same-name
SELECT a.document, a.place, b.place
FROM documents a JOIN documents b ON a.document = b.document AND a.ordinal < b.ordinal
ORDER BY b.ordinal, a.ordinal
LIMIT 1;

-- Every occurrence of every shingle, in an order that leaves nothing open: the file is the same for any number of threads.
-- name: write
COPY (
  SELECT document, shingle, hash, position, ordinal
  FROM shingles JOIN documents USING (ordinal)
  ORDER BY hash, ordinal, position
) TO ${file} (${format});

-- name: parquet
FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 122880, KV_METADATA ${metadata}

-- name: csv
FORMAT csv, HEADER, DELIMITER ','

-- name: tsv
FORMAT csv, HEADER, DELIMITER '\t'

-- What a Parquet file says of itself.
-- name: metadata
SELECT decode(key), decode(value) FROM parquet_kv_metadata(${file});

-- name: read-documents
SELECT ordinal, min(document) FROM read_parquet(${file}) GROUP BY ordinal ORDER BY ordinal;

-- name: read-shingles
SELECT hash, ordinal FROM read_parquet(${file});
