-- Whose words of an order are is the program's word: where their parcel goes is shown to them alone.
alter table shop_order_words add column proof text;
