\set id random(1, 10000)
UPDATE plain SET n = n + 1 WHERE id = :id;
