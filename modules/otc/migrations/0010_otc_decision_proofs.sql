-- A decision says whom it blames, and bears a proof: whoever writes to the database pauses nobody by it.
alter table otc_decision add column customer int8;
alter table otc_decision add column proof text;
update otc_decision d set customer = case d.fault when 'buyer' then o.buyer when 'seller' then o.seller end
  from otc_order o where o.id = d.order_id;
create index otc_decision_customer on otc_decision (customer, at) where pause_days > 0;
