-- Pictures that customers show of themselves, made anew by us: small, so that they live and are backed up with the words.
create table identity_picture (
  id text primary key,
  customer int8 not null,
  purpose text not null,
  type text not null,
  bytes bytea not null,
  created_at int8 not null
);
create index identity_picture_customer on identity_picture (customer, purpose, created_at desc);
