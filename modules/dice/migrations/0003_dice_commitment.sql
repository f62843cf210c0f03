-- The hashes of all server seeds in use, as a tree whose root is in the signed statement of each night: each customer can be shown that theirs are in it.
create table dice_commitment (
  root text primary key,
  leaves int4 not null,
  made_at int8 not null
);
create table dice_commitment_node (
  root text not null,
  level int4 not null,
  place int4 not null,
  hash text not null,
  primary key (root, level, place)
);
create index dice_commitment_leaf on dice_commitment_node (hash) where level = 0;
