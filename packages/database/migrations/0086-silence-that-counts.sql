-- How long a wallet has been silent, as far as that is its own doing, and until when that was counted. It replaces listener.outages,
-- which the listener no longer writes or reads; older versions beside it do.
alter table listener.wallets
  add column silent_ms bigint not null default 0 check (silent_ms >= 0),
  add column silent_at timestamptz(3);
