-- Who else withdrew to an address: robots that traded with such accounts are not ranked.
create index wallet_withdrawal_address on wallet_withdrawal (address, customer);
