-- An order is looked up by the id that its customer gave it, long after it ended.
create index spot_order_client on spot_order (customer, client_order_id, id) where client_order_id is not null;
