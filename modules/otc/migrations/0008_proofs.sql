-- What an advertisement's price follows from, who the two of an order are, and who said from whose account they paid, is the program's word.
alter table otc_ad_words add column proof text;
alter table otc_order_words add column proof text;
alter table otc_payer add column proof text;
