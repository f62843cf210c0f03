-- What a customer's coins cost by the moving average of their own fills in each market. Lots of older markets and the basis of older fills are computed at the next start, from the fills.
create table spot_basis (
  customer int8 not null,
  market int4 not null,
  -- Atoms of the base coin that were bought and not sold, and of the quote coin that they cost.
  quantity numeric not null,
  cost numeric not null,
  realised numeric not null,
  -- Atoms of the base coin that were sold and not bought here.
  uncovered numeric not null,
  base_fees numeric not null,
  quote_fees numeric not null,
  fills int8 not null,
  primary key (customer, market)
) with (fillfactor = 80);

-- Atoms of the base coin in one lot. Only of markets with a row here does spot_basis reflect every fill.
create table spot_lot (
  market int4 primary key,
  atoms numeric not null
);

create table spot_coin (
  code text primary key,
  decimals int4 not null
);
