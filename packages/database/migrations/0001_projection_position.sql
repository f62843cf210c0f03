-- Every projection keeps the journal position it reflects beside its rows, so that both move in one transaction.
create table projection_position (
  name text primary key,
  sequence int8 not null,
  record_hash text not null
);
