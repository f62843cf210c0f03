-- A code gets its buyer once it was delivered: those that have none yet are looked for every few seconds.
create index shop_code_undelivered on shop_code (order_id) where order_id is not null and customer is null;
