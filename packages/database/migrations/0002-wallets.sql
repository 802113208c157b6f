-- Remote wallets. The URI of a row never changes: another URI is another row, and the old one is archived.
create table remote_wallets (
  id            text primary key default gen_random_uuid()::text,
  user_id       text not null references users on delete cascade,
  name          text not null check (length(name) between 1 and 120),
  type          text not null default 'NWC' check (type = 'NWC'),
  -- No wallet comes back from ARCHIVED or DEAD.
  status        text not null default 'ACTIVE' check (status in ('ACTIVE', 'DISABLED', 'ARCHIVED', 'DEAD')),
  is_primary    boolean not null default false,
  provider      text,               -- 'courtesy' when it came from the courtesy provider
  sealed_uri    bytea not null,     -- bound to remote_wallets:<id>
  wallet_pubkey text not null check (wallet_pubkey ~ '^[0-9a-f]{64}$'),
  client_pubkey text not null check (client_pubkey ~ '^[0-9a-f]{64}$'),
  relays        text[] not null check (cardinality(relays) > 0),   -- normalised, one spelling per relay
  -- What the wallet last said of itself; null until it was asked.
  network       text,
  encryption    text,
  methods       text[],
  notifications text[],
  info_at       timestamptz(3),
  died_at       timestamptz(3),
  created_at    timestamptz(3) not null default now(),
  updated_at    timestamptz(3) not null default now(),
  check (not (is_primary and status = 'ARCHIVED'))
);
create unique index remote_wallets_one_primary on remote_wallets (user_id) where is_primary;
create unique index remote_wallets_name_once on remote_wallets (user_id, name) where status in ('ACTIVE', 'DISABLED');
-- Two rows for one connection would report every payment twice.
create unique index remote_wallets_connection_once on remote_wallets (user_id, client_pubkey, wallet_pubkey)
  where status in ('ACTIVE', 'DISABLED');
create index remote_wallets_by_user on remote_wallets (user_id, created_at desc, id desc);
create index remote_wallets_by_status on remote_wallets (status, id);
create index remote_wallets_by_relay on remote_wallets using gin (relays) where status = 'ACTIVE';

-- Whoever holds connections hears which wallet to look at. What a wallet says of itself, and a URI sealed anew under
-- another vault key, change nothing for them.
create function announce_remote_wallet_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify(
    'remote_wallet_changed',
    json_build_object('id', coalesce(new.id, old.id), 'op', lower(tg_op))::text
  );
  return null;
end $$;
create trigger remote_wallet_changed
  after insert or delete or update of user_id, name, type, status, is_primary, provider on remote_wallets
  for each row execute function announce_remote_wallet_changed();

-- Who is asking the courtesy provider for a member's wallet. Until `held_until` nobody else asks: while the claim is
-- worked on that is a lease, which ends by itself when the claimer dies; after a failure it is the pause before the next
-- attempt.
create table courtesy_claims (
  user_id    text primary key references users on delete cascade,
  claim      text not null,
  held_until timestamptz(3) not null,
  failures   integer not null default 0
);
