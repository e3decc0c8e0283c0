-- The relation of documents and shingles. Every statement follows its name; ${…} are placeholders.

-- name: tables
CREATE TABLE documents (ordinal INTEGER, document VARCHAR, place VARCHAR);
CREATE TABLE shingles (ordinal INTEGER, shingle VARCHAR, hash BIGINT, position INTEGER);

-- Two documents with the same id: the first repeated one, and its predecessor.
-- name: same-name
WITH repeated AS (SELECT document FROM documents GROUP BY document HAVING count(*) > 1)
SELECT document, arg_min(place, ordinal, 2)[1], arg_min(place, ordinal, 2)[2]
FROM documents SEMI JOIN repeated USING (document)
GROUP BY document
ORDER BY min(ordinal, 2)[2]
LIMIT 1;

-- Every occurrence of every shingle, in a total order: the file is the same for any number of threads.
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

-- The metadata of a Parquet file.
-- name: metadata
SELECT decode(key), decode(value) FROM parquet_kv_metadata(${file});

-- name: read-documents
SELECT ordinal, min(document) FROM read_parquet(${file}, hive_partitioning = false) GROUP BY ordinal ORDER BY ordinal;

-- name: read-shingles
SELECT hash, ordinal FROM read_parquet(${file}, hive_partitioning = false);
