-- Pictures that their owner and the site's staff alone may see. Each is encrypted with a key of its own, which is sealed under the master key.
create table identity_private_picture (
  id text primary key,
  customer int8 not null,
  purpose text not null,
  type text not null,
  sealed_key text not null,
  bytes bytea not null,
  created_at int8 not null,
  -- What it was used for; null until then.
  used_by text
);
create index identity_private_picture_customer on identity_private_picture (customer, purpose);
create index identity_private_picture_unused on identity_private_picture (created_at) where used_by is null;
