-- Whoever makes a one-time link can open it: a new operator decides nothing before an owner who did not make it says who they are, and for a
-- day after that. Who is there already decides as before.
alter table operators_account add column decides_from int8;
alter table operators_account add column linked_by int8 references operators_account (id);
update operators_account set decides_from = 0 where password_hash is not null;
