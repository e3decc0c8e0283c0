-- Best-Join in SQL: documents that share shingles, counted by pair. The join of `--set engine=sql`.
--
-- The program runs the statements by their names, in this order, and sets the variables before. To try the join by hand,
-- say `SET VARIABLE` for each of them (all are given below with examples), fill `relation` and `documents`, and paste.
--
--   SET VARIABLE numerator = 4;            -- the threshold 0.8 as a fraction
--   SET VARIABLE denominator = 5;
--   SET VARIABLE most_documents = 2147483647;  -- shingles of more documents do not join (max-df)
--   SET VARIABLE across = false;           -- true: only pairs of a new document with an old one
--   SET VARIABLE first_shingle = -9223372036854775808;  -- the range of shingles that is worked on at a time
--   SET VARIABLE last_shingle = 9223372036854775807;
--   SET VARIABLE first_place = 0;          -- the block of documents that ask at a time
--   SET VARIABLE last_place = 2147483647;


-- name: create
-- The relation. A document has the number with which it came, a shingle is the hash of its words.
CREATE TABLE relation (document INTEGER, shingle BIGINT);

-- name: create documents
-- What is known of each document when all have come: its ordinal in the input, the number of its shingles, and whether it
-- is a new one, if new ones are compared with old ones.
CREATE OR REPLACE TABLE documents (document INTEGER, ordinal INTEGER, size INTEGER, fresh BOOLEAN);

-- name: append
-- `arriving` stands for the program, which hands over rows.
INSERT INTO relation SELECT document, shingle FROM arriving(getvariable('batch')::BIGINT);

-- name: append documents
INSERT INTO documents SELECT document, ordinal, size, fresh FROM arriving_documents(getvariable('batch')::BIGINT);

-- name: places
-- Documents in falling order of their sizes, those of one size in input order.
CREATE OR REPLACE TABLE places AS
SELECT document, ordinal, size, fresh, (row_number() OVER (ORDER BY size DESC, ordinal) - 1)::INTEGER AS place
FROM documents
WHERE size > 0;

-- name: create reduced
-- The reduced relation: rows whose shingle leads to pairs. `frequent` has the rows of shingles in too many documents.
CREATE OR REPLACE TABLE reduced (shingle BIGINT, place INTEGER, size INTEGER, fresh BOOLEAN, holders INTEGER);

-- name: create frequent
CREATE OR REPLACE TABLE frequent (shingle BIGINT, place INTEGER);

-- name: reduce
-- Shingles of a single document join with nothing. Range by range, as the shingles of a large relation fill no memory.
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
-- Only if there is a bound (max-df).
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

-- name: everyone asks
-- mode=exact: every document of a shingle asks for those behind it.
CREATE OR REPLACE VIEW askers AS SELECT shingle, place, size, fresh, holders FROM reduced;

-- name: claimants ask
-- mode=claimed: the first document of a shingle, which is the largest, claims it. The paper's Create_Triples.
CREATE OR REPLACE VIEW askers AS
SELECT shingle, min(place) AS place, max(size) AS size, arg_min(fresh, place) AS fresh, any_value(holders) AS holders
FROM reduced
GROUP BY shingle;

-- name: count reduced
SELECT count(*) FROM reduced;

-- name: triples by asker
-- The triples that a document can have at most; they tell how many documents may ask at a time.
SELECT place, sum(holders - 1)::BIGINT AS triples
FROM askers
GROUP BY place
ORDER BY place;

-- name: create counted
CREATE OR REPLACE TABLE counted (larger INTEGER, smaller INTEGER, overlap INTEGER);

-- name: count
-- The natural join of the relation with itself by shingle gives triples (document, shingle, document), here already counted
-- by pair. A document that is too small to be near, even if all of it is shared, is not joined.
-- Block by block of documents that ask, and in each range by range of shingles, so that a join fits the memory.
INSERT INTO counted
SELECT a.place, b.place, count(*)
FROM askers a
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
-- The counts of all ranges are the overlaps.
CREATE OR REPLACE TABLE candidates AS
SELECT larger, smaller, sum(overlap)::BIGINT AS overlap
FROM counted
GROUP BY larger, smaller;

-- name: figures
SELECT count(*), coalesce(sum(overlap), 0)::BIGINT AS triples
FROM candidates;

-- name: pairs
-- Overlaps with the sizes are the Jaccard similarity:
--     overlap / (size + size - overlap) >= numerator / denominator, in whole numbers
--     overlap * (numerator + denominator) >= numerator * (size + size).
CREATE OR REPLACE TABLE near AS
SELECT x.ordinal::BIGINT AS x, y.ordinal::BIGINT AS y, overlap
FROM candidates
JOIN places x ON x.place = larger
JOIN places y ON y.place = smaller
WHERE overlap * (getvariable('numerator')::BIGINT + getvariable('denominator')::BIGINT)
    >= getvariable('numerator')::BIGINT * (x.size::BIGINT + y.size);

-- name: pairs with frequent
-- The same under a bound (max-df). Pairs that met at a rare shingle, and that can be near with all frequent ones they may
-- share, are counted in full.
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
-- From a table: rows that are fetched while they are found never come if they are those of a union, as of an outer join
-- (https://github.com/duckdb/duckdb/issues/22215).
SELECT x, y, overlap FROM near;
