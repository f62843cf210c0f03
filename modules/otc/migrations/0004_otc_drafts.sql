-- Advertisements that are being written. The core knows nothing of them.
create table otc_draft (
  id text primary key,
  customer int8 not null,
  terms jsonb not null,
  updated_at int8 not null
);
create index otc_draft_customer on otc_draft (customer, updated_at desc);
