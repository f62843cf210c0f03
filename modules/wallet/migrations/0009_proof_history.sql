-- Roots of liabilities are signed and chained, so that nobody can be shown another history than everybody else. What was proved before has
-- form 1: one leaf a customer, and no signature.
alter table wallet_proof add column form int4 not null default 1;
alter table wallet_proof add column number int8;
alter table wallet_proof add column statement text;
alter table wallet_proof add column hash text;
alter table wallet_proof add column public_key text;
alter table wallet_proof add column signature text;
create unique index wallet_proof_number on wallet_proof (number);
create table wallet_proof_key (
  public_key text primary key,
  sealed text not null,
  created_at int8 not null
);
-- Sentences that the keys of cold addresses signed where they are kept, brought here by people.
create table wallet_cold_proof (
  chain text not null,
  address text not null,
  sentence text not null,
  proof text not null,
  at_ms int8 not null,
  primary key (chain, address)
);
