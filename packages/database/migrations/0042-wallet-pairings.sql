-- A wallet was asked for a connection: the key was made here, and is erased when the asking is over.
create table wallet_pairings (
  id            text primary key,
  user_id       text not null references users on delete cascade,
  purpose       text not null check (purpose in ('receive', 'spend')),
  name          text not null,
  client_pubkey text not null check (client_pubkey ~ '^[0-9a-f]{64}$'),
  sealed_secret bytea,              -- client key and state, bound to wallet_pairings:<id>
  relays        text[] not null check (cardinality(relays) > 0),
  status        text not null default 'WAITING' check (status in ('WAITING', 'CONNECTED', 'EXPIRED')),
  wallet_id     text references remote_wallets on delete set null,
  looked_at     timestamptz(3) not null,
  created_at    timestamptz(3) not null,
  expires_at    timestamptz(3) not null,
  -- Only while it can be answered is there a key, and only what came of it has a wallet.
  check ((status = 'WAITING') = (sealed_secret is not null)),
  check (wallet_id is null or status = 'CONNECTED')
);
create index wallet_pairings_by_member on wallet_pairings (user_id, created_at desc);
create index wallet_pairings_waiting on wallet_pairings (looked_at) where status = 'WAITING';
create index wallet_pairings_expiring on wallet_pairings (expires_at);
create index wallet_pairings_by_wallet on wallet_pairings (wallet_id) where wallet_id is not null;
