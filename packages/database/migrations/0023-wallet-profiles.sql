-- What this platform has seen a wallet do, as opposed to what it says of itself: fields of `WalletProfile` in the contract,
-- each missing until it was seen. Nobody who holds connections is told of it.
alter table remote_wallets add column profile jsonb not null default '{}' check (jsonb_typeof(profile) = 'object');
