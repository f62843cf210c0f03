-- Orders of any state are listed by when they were placed, which is the order of their numbers.
create index spot_order_all on spot_order (customer, id);
