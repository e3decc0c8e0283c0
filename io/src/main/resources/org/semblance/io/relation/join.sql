-- Best-Join in SQL: documents that share shingles, counted by pair. The join of `--set engine=sql`.
--
-- The program runs the statements by name, in this order, after setting the variables. To run the join by hand, execute
-- `SET VARIABLE` for each of them (examples below), fill `relation` and `documents`, and paste the statements.
--
--   SET VARIABLE numerator = 4;            -- the threshold 0.8 as a fraction
--   SET VARIABLE denominator = 5;
--   SET VARIABLE most_documents = 2147483647;  -- shingles in more documents are not joined (max-df)
--   SET VARIABLE across = false;           -- true: only pairs of a new document with an old one
--   SET VARIABLE first_shingle = -9223372036854775808;  -- the current range of shingles
--   SET VARIABLE last_shingle = 9223372036854775807;
--   SET VARIABLE first_place = 0;          -- the current block of probing documents
--   SET VARIABLE last_place = 2147483647;


-- name: create
-- The relation. Documents are numbered in order of arrival; a shingle is the hash of its words.
CREATE TABLE relation (document INTEGER, shingle BIGINT);

-- name: create documents
-- Known for each document once all have arrived: its ordinal in the input, the number of its shingles, and whether it is
-- new, if new documents are compared with old ones.
CREATE OR REPLACE TABLE documents (document INTEGER, ordinal INTEGER, size INTEGER, fresh BOOLEAN);

-- name: append
-- `arriving` is a table function of the program, which supplies the rows.
INSERT INTO relation SELECT document, shingle FROM arriving(getvariable('batch')::BIGINT);

-- name: append documents
INSERT INTO documents SELECT document, ordinal, size, fresh FROM arriving_documents(getvariable('batch')::BIGINT);

-- name: places
-- Documents in descending order of size; ties in input order.
CREATE OR REPLACE TABLE places AS
SELECT document, ordinal, size, fresh, (row_number() OVER (ORDER BY size DESC, ordinal) - 1)::INTEGER AS place
FROM documents
WHERE size > 0;

-- name: create reduced
-- The reduced relation: rows whose shingle can form pairs. `frequent` has the rows of shingles in too many documents.
CREATE OR REPLACE TABLE reduced (shingle BIGINT, place INTEGER, size INTEGER, fresh BOOLEAN, holders INTEGER);

-- name: create frequent
CREATE OR REPLACE TABLE frequent (shingle BIGINT, place INTEGER);

-- name: reduce
-- Drops shingles that occur in a single document. By range, so that the shingles of a large relation fit into memory.
INSERT INTO reduced
WITH slice AS (
    SELECT document, shingle
    FROM relation
    WHERE shingle BETWEEN getvariable('first_shingle')::BIGINT AND getvariable('last_shingle')::BIGINT
),
shared AS (
    SELECT shingle, count(*)::INTEGER AS holders
    FROM slice
    GROUP BY shingle
    HAVING count(*) BETWEEN 2 AND getvariable('most_documents')::BIGINT
)
SELECT shingle, place, size, fresh, holders
FROM slice
JOIN shared USING (shingle)
JOIN places USING (document);

-- name: reduce frequent
-- Only if there is a limit (max-df).
INSERT INTO frequent
WITH slice AS (
    SELECT document, shingle
    FROM relation
    WHERE shingle BETWEEN getvariable('first_shingle')::BIGINT AND getvariable('last_shingle')::BIGINT
)
SELECT shingle, place
FROM slice
JOIN places USING (document)
WHERE shingle IN (SELECT shingle FROM slice GROUP BY shingle HAVING count(*) > getvariable('most_documents')::BIGINT);

-- name: all probe
-- mode=exact: every document of a shingle is joined with those at later positions.
CREATE OR REPLACE VIEW probes AS SELECT shingle, place, size, fresh, holders FROM reduced;

-- name: claimants probe
-- mode=claimed: the first document of a shingle, which is the largest, claims it. The paper's Create_Triples.
CREATE OR REPLACE VIEW probes AS
SELECT shingle, min(place) AS place, max(size) AS size, arg_min(fresh, place) AS fresh, any_value(holders) AS holders
FROM reduced
GROUP BY shingle;

-- name: count reduced
SELECT count(*) FROM reduced;

-- name: triples by probe
-- Upper bound for the number of triples of a document; determines the number of probing documents per block.
SELECT place, sum(holders - 1)::BIGINT AS triples
FROM probes
GROUP BY place
ORDER BY place;

-- name: create counted
CREATE OR REPLACE TABLE counted (larger INTEGER, smaller INTEGER, overlap INTEGER);

-- name: count
-- The natural join of the relation with itself by shingle gives triples (document, shingle, document), here already counted
-- by pair. A document that is too small to be similar even if all its shingles are shared is not joined.
-- By block of probing documents, and within a block by range of shingles, so that each join fits into memory.
INSERT INTO counted
SELECT a.place, b.place, count(*)
FROM probes a
JOIN reduced b ON a.shingle = b.shingle
    AND a.place < b.place
    AND b.size * getvariable('denominator')::BIGINT >= a.size * getvariable('numerator')::BIGINT
    AND (NOT getvariable('across')::BOOLEAN OR a.fresh <> b.fresh)
WHERE a.place BETWEEN getvariable('first_place')::INTEGER AND getvariable('last_place')::INTEGER
    AND b.place > getvariable('first_place')::INTEGER
    AND a.shingle BETWEEN getvariable('first_shingle')::BIGINT AND getvariable('last_shingle')::BIGINT
    AND b.shingle BETWEEN getvariable('first_shingle')::BIGINT AND getvariable('last_shingle')::BIGINT
GROUP BY a.place, b.place;

-- name: candidates
-- The overlaps are the sums of the counts over all ranges.
CREATE OR REPLACE TABLE candidates AS
SELECT larger, smaller, sum(overlap)::BIGINT AS overlap
FROM counted
GROUP BY larger, smaller;

-- name: figures
SELECT count(*), coalesce(sum(overlap), 0)::BIGINT AS triples
FROM candidates;

-- name: pairs
-- Jaccard similarity from overlap and sizes:
--     overlap / (size + size - overlap) >= numerator / denominator, in integers
--     overlap * (numerator + denominator) >= numerator * (size + size).
CREATE OR REPLACE TABLE near AS
SELECT x.ordinal::BIGINT AS x, y.ordinal::BIGINT AS y, overlap
FROM candidates
JOIN places x ON x.place = larger
JOIN places y ON y.place = smaller
WHERE overlap * (getvariable('numerator')::BIGINT + getvariable('denominator')::BIGINT)
    >= getvariable('numerator')::BIGINT * (x.size::BIGINT + y.size);

-- name: pairs with frequent
-- The same with a limit (max-df). Pairs that share a rare shingle, and that could reach the threshold with the frequent
-- shingles they may share, are counted in full.
CREATE OR REPLACE TABLE near AS
WITH left_out AS (SELECT place, count(*) AS shingles FROM frequent GROUP BY place),
possible AS MATERIALIZED (
    SELECT larger, smaller, overlap, x.ordinal AS x, y.ordinal AS y, x.size::BIGINT + y.size AS sizes
    FROM candidates
    JOIN places x ON x.place = larger
    JOIN places y ON y.place = smaller
    LEFT JOIN left_out lx ON lx.place = larger
    LEFT JOIN left_out ly ON ly.place = smaller
    WHERE (overlap + least(coalesce(lx.shingles, 0), coalesce(ly.shingles, 0)))
        * (getvariable('numerator')::BIGINT + getvariable('denominator')::BIGINT)
        >= getvariable('numerator')::BIGINT * (x.size::BIGINT + y.size)
),
more AS (
    SELECT larger, smaller, count(*) AS frequent_overlap
    FROM possible
    JOIN frequent f ON f.place = larger
    JOIN frequent g ON g.place = smaller AND g.shingle = f.shingle
    GROUP BY larger, smaller
)
SELECT x::BIGINT AS x, y::BIGINT AS y, overlap + coalesce(frequent_overlap, 0) AS overlap
FROM possible
LEFT JOIN more USING (larger, smaller)
WHERE (overlap + coalesce(frequent_overlap, 0)) * (getvariable('numerator')::BIGINT + getvariable('denominator')::BIGINT)
    >= getvariable('numerator')::BIGINT * sizes;

-- name: read pairs
-- Reads from a table: streaming the rows of a union, such as an outer join, can block forever
-- (https://github.com/duckdb/duckdb/issues/22215).
SELECT x, y, overlap FROM near;
