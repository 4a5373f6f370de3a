\set id random(1, 10000)
UPDATE told SET n = n + 1 WHERE id = :id;
