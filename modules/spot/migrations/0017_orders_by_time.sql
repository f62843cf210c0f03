-- The number of an order says where the core keeps it and is used again, so that a later order may have a smaller one: orders are listed by when they were placed.
drop index spot_order_all;
create index spot_order_all on spot_order (customer, created_at, id);
drop index spot_order_client;
create index spot_order_client on spot_order (customer, client_order_id, created_at, id) where client_order_id is not null;
