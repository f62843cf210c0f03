-- Operators look withdrawals up by destination and transaction, read who decided what about one, and count what ended today.
create index wallet_withdrawal_address on wallet_withdrawal (address);
create index wallet_withdrawal_txid on wallet_withdrawal (txid) where txid is not null;
create index wallet_withdrawal_ended on wallet_withdrawal (updated_at) where state in ('rejected', 'failed');
create index wallet_decision_target on wallet_decision (target, action);
