-- What a customer has ended is written in that order: an index that grows at a customer's end stays dense, and is read backwards as quickly.
drop index spot_order_history;
create index spot_order_history on spot_order (customer, updated_at, id) where status in ('filled', 'cancelled', 'expired');
drop index spot_fill_customer;
create index spot_fill_customer on spot_fill (customer, trade);
