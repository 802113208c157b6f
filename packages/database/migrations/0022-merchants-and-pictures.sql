-- What strangers show of themselves, fetched by us, checked, and served from our own origin.

-- A merchant as the vouchers of a service name it. Its announcement (kind 30078) may stand for the service.
create table voucher_merchants (
  service_pubkey  text not null references voucher_services,
  merchant_pubkey text not null,
  verified_at     timestamptz(3),              -- its newest announcement names this service
  refresh_url     text,                        -- as it announces it, on the service's own origin
  due_at          timestamptz(3) not null,     -- when relays are asked next
  failures        integer not null default 0,
  primary key (service_pubkey, merchant_pubkey)
);
create index voucher_merchants_due on voucher_merchants (due_at);

-- Profiles (kind 0), the newest that relays had.
create table nostr_profiles (
  pubkey      text primary key check (pubkey ~ '^[0-9a-f]{64}$'),
  name        text,
  picture_url text,
  signed_at   bigint not null,                 -- unix seconds: an older one never replaces it
  fetched_at  timestamptz(3) not null
);

-- Pictures by their URL. Fetched once; the public id says nothing of where it came from.
create table pictures (
  url_hash   bytea primary key,
  id         text not null unique,
  url        text not null,
  source     text not null,                    -- on whose behalf: each has a share of the space
  state      text not null check (state in ('due', 'stored', 'refused')),
  media_type text,
  bytes      bytea,
  reason     text,
  attempts   integer not null default 0,
  due_at     timestamptz(3),
  created_at timestamptz(3) not null,
  check ((state = 'due') = (due_at is not null)),
  check ((state = 'stored') = (bytes is not null and media_type is not null))
);
create index pictures_due on pictures (due_at) where due_at is not null;
create index pictures_by_source on pictures (source);
