-- Proofs that customers check by themselves: what is owed to whom, committed to by one root a coin, and which addresses hold it.
create table wallet_proof (
  id text primary key,
  at_ms int8 not null,
  sequence int8 not null,
  coins jsonb not null
);
create index wallet_proof_newest on wallet_proof (at_ms desc);
create table wallet_proof_leaf (
  proof text not null,
  coin int4 not null,
  place int4 not null,
  owner int8 not null,
  salt text not null,
  amount numeric not null,
  primary key (proof, coin, place)
);
create index wallet_proof_leaf_owner on wallet_proof_leaf (proof, owner);
create table wallet_proof_node (
  proof text not null,
  coin int4 not null,
  level int4 not null,
  place int4 not null,
  hash text not null,
  amount numeric not null,
  primary key (proof, coin, level, place)
);
create table wallet_asset_proof (
  id text primary key,
  at_ms int8 not null,
  proof jsonb not null
);
-- What people decided by hand, beside the journal, which has it in numbers.
create table wallet_decision (
  id text primary key,
  at_ms int8 not null,
  name text not null,
  action text not null,
  target text not null,
  reason text not null
);
