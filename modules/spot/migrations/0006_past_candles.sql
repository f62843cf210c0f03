-- Candles of a time before a market's first trade here: imported, never part of the journal, shown before the market's own.
create table spot_past_candle (
  market int4 not null,
  minutes int4 not null,
  open_ms int8 not null,
  open int8 not null,
  high int8 not null,
  low int8 not null,
  close int8 not null,
  lots numeric not null,
  quote numeric not null,
  trades int8 not null,
  primary key (market, minutes, open_ms)
);
