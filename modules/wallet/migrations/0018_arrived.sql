-- What of a payment its destination really got, in the chain's units, where a token kept a share of it. A payment without a row arrived whole.
create table wallet_arrived (
  withdrawal int8 primary key,
  units numeric not null
);
