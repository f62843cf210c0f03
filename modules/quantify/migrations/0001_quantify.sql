-- Robots that their owners listed in the ranking, under names that others see, and who took whose parameters. Figures are computed from postings, never kept.
create table quantify_listing (
  robot int8 primary key,
  customer int8 not null,
  nickname text not null,
  listed_at int8 not null,
  -- Why it is out of the ranking, as its owner was told, and since when.
  excluded text,
  excluded_at int8
);
create index quantify_listing_customer on quantify_listing (customer);
create index quantify_listing_excluded on quantify_listing (excluded_at desc) where excluded is not null;

create table quantify_copy (
  leader int8 not null,
  customer int8 not null,
  robot int8 not null,
  copied_at int8 not null,
  primary key (leader, customer)
);
create index quantify_copy_customer on quantify_copy (customer);
