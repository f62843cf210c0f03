-- Sends are withdrawals inside the house: known people beside known addresses, and a place in the order of what is told.
create table wallet_payee (
  id text primary key,
  customer int8 not null,
  payee int8 not null,
  name text not null,
  note text not null,
  created_at int8 not null,
  unique (customer, payee)
);
alter table wallet_transfer add column sequence int8 not null default 0;
create index wallet_transfer_sequence on wallet_transfer (sequence);
