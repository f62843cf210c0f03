-- Whoever asks for a stretch of time does not go through all that was before.
create index wallet_deposit_time on wallet_deposit (owner, at_ms);
create index wallet_withdrawal_time on wallet_withdrawal (customer, created_at);
create index wallet_transfer_time on wallet_transfer (customer, at_ms);
create index wallet_transfer_to_time on wallet_transfer (to_customer, at_ms);
