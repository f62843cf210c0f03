-- A site is configuration chosen by host name ('*' for every other); operators edit it, so it is data and not code.
create table content_site (
  host text primary key,
  settings jsonb not null,
  updated_at int8 not null
);
