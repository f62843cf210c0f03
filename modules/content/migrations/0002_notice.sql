-- What customers are told inside the app: kept as an event with its data, so that it can be read in any language.
create table content_notice (
  id text primary key,
  customer int8 not null,
  kind text not null,
  event text not null,
  data jsonb not null,
  created_at int8 not null,
  read_at int8
);
create index content_notice_customer on content_notice (customer, created_at desc, id desc);
create index content_notice_unread on content_notice (customer) where read_at is null;

-- How far a source of notices has been read, so that nothing is told twice or left out after a restart.
create table content_notice_cursor (
  source text primary key,
  position int8 not null
);
