-- Terms that orders had until they were amended, so that any past moment can be shown as it was. Of several within a millisecond the first counts.
create table spot_amendment (
  order_id int8 not null,
  until_ms int8 not null,
  ticks int8 not null,
  lots int8 not null,
  primary key (order_id, until_ms)
);
