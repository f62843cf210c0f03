-- Every movement of money as a row, made from the core's facts, so that people can look back and balances can be explained.
create table wallet_posting (
  id int8 primary key,
  sequence int8 not null,
  at_ms int8 not null,
  owner int8 not null,
  kind text not null,
  coin int4 not null,
  amount numeric not null,
  after_total numeric not null,
  reason text not null,
  cause text not null
);
create index wallet_posting_owner on wallet_posting (owner, kind, id desc);
