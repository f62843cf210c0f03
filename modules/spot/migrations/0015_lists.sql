-- Orders that belong to a list: its id is that of its first order; null for all others.
alter table spot_order add column list int8;
alter table spot_order add column list_kind text;
alter table spot_order add column leg text;
alter table spot_order add column waits_for text;
create index spot_order_list on spot_order (list) where list is not null;
