-- Deposit addresses as they were derived, so that a start need not derive them all again. The index of each is the core's.
create table wallet_address (
  chain text not null,
  address text not null,
  customer int8 not null,
  place int8 not null,
  primary key (chain, address),
  unique (chain, customer)
);
