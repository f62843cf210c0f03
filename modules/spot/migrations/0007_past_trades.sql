-- Trades of a time before a market's first trade here, by the number that they had elsewhere: imported, never part of the journal, and what candles of that time are made of.
create table spot_past_trade (
  market int4 not null,
  id text not null,
  at_ms int8 not null,
  ticks int8 not null,
  lots int8 not null,
  -- Trades of one millisecond keep the order of their file.
  place int8 generated always as identity,
  primary key (market, id)
);
create index spot_past_trade_time on spot_past_trade (market, at_ms, place);
