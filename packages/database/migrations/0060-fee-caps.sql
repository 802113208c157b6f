-- A limit to what a wallet may add in fees, where it knows one: it says so by the extensions that it names.
alter table remote_wallets add column extensions text[];  -- null: the wallet does not speak of them
alter table sent_payments add column max_fee_msats bigint check (max_fee_msats >= 0);
alter table listener.payments add column max_fee_msats bigint check (max_fee_msats >= 0);
