\set id random(1, 10000)
UPDATE counted SET n = n + 1 WHERE id = :id;
