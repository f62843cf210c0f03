-- A backup brings back codes that were sold since: they are not sold again before two people have imported them again.
alter table shop_code add column withheld_at int8;
drop index shop_code_free;
create index shop_code_free on shop_code (variant, created_at, id) where order_id is null and withheld_at is null;
