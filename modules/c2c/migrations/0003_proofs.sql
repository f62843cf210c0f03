-- Whom an order was made with decides who may see where it is paid to.
alter table c2c_order_words add column proof text;
