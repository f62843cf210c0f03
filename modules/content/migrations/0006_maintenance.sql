-- Maintenance is announced with its time, and outlives a restart. There is one row at most.
create table content_maintenance (
  id text primary key,
  from_ms int8 not null,
  until_ms int8 not null,
  reason text not null,
  proof text
);
