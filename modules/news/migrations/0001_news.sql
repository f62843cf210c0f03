-- Announcements in several languages. A text is made safe before it is stored.
create table news_item (
  id int8 generated always as identity (start with 101) primary key,
  type text not null,
  coins text[] not null,
  site text not null,
  is_banner boolean not null,
  texts jsonb not null,
  -- Null while it is a draft; in the future while it waits for its time.
  publish_at int8,
  withdrawn_at int8,
  updated_at int8 not null,
  updated_by text not null,
  version int4 not null default 1
);
create index news_item_published on news_item (publish_at desc, id desc) where withdrawn_at is null and publish_at is not null;
