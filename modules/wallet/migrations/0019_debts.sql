-- What customers owed at every moment, so that their past balance sheets have it. Debts of earlier releases are known from the first change after the upgrade.
create table wallet_debt (
  customer int8 not null,
  coin int4 not null,
  sequence int8 not null,
  at_ms int8 not null,
  atoms numeric not null,
  primary key (customer, coin, sequence)
);
