-- A suspension stays until people end it: what its merchant was before, verified or no merchant any more, is what the end of it gives back.
alter table otc_merchant add column was text;

-- Everything that people decided about a merchant, for whoever reviews the next application.
create table otc_judgement (
  id int8 generated always as identity primary key,
  customer int8 not null,
  by_operator int8 not null,
  decision text not null,
  reason text not null,
  at int8 not null
);
create index otc_judgement_customer on otc_judgement (customer, at);
