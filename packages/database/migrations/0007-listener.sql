-- The payment listener. It reads remote_wallets and writes this schema only. No foreign keys: what was paid and what was
-- received outlive the wallet.
create schema listener;

-- One row a running process. While its lease holds, the wallets it took are its own; one row is renewed, not one a wallet.
create table listener.instances (
  id          text primary key,
  host        text not null,
  pid         integer not null,                  -- a process of the same host can see whether it still runs
  started_at  timestamptz(3) not null,
  lease_until timestamptz(3) not null
);

-- Times in which no listener ran. What a wallet did not say then does not count against it.
create table listener.outages (
  from_at timestamptz(3) not null,
  to_at   timestamptz(3) not null check (to_at > from_at)
);
create index outages_newest on listener.outages (to_at);

create table listener.wallets (
  wallet_id           text primary key,
  owner               text,                        -- listener.instances.id; void once that lease has ended
  fence               bigint not null default 0,   -- grows with every change of owner: a write under an old one is refused
  first_seen_at       timestamptz(3) not null,
  -- Up to here every payment is known to be in listener.events. Only a finished catch-up moves it, never a live event.
  caught_up_to        timestamptz(3) not null,
  -- A catch-up in the middle: the end of its window, and how much of the wallet's list was read.
  catch_up_until      timestamptz(3),
  catch_up_offset     integer not null default 0,
  caught_up_at        timestamptz(3),              -- when a catch-up last finished
  last_event_at       timestamptz(3),
  last_life_at        timestamptz(3),              -- when the wallet last said anything
  ready_at            timestamptz(3),              -- when it was last proven; null: never
  archive_reported_at timestamptz(3)
) with (fillfactor = 80);
create index wallets_by_owner on listener.wallets (owner);

-- Received and sent payments, once each, and how far the web service has been told. A row that was not accepted stays.
create table listener.events (
  event_key       text collate "C" primary key check (event_key ~ '^[0-9a-f]{64}$'),   -- sha256 of wallet|type|payment hash
  wallet_id       text not null,
  type            text not null check (type in ('payment_received', 'payment_sent')),
  payment_hash    text not null,
  amount_msats    bigint,
  body            text not null,                   -- the webhook's body, the same bytes at every attempt
  recovered       boolean not null default false,
  received_at     timestamptz(3) not null,
  status          text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  attempts        integer not null default 0,
  last_error      text,
  next_attempt_at timestamptz(3),                  -- also a claim: until then nobody else tries
  held            boolean not null default false,  -- the web service is away: goes out once it is back, whatever the time
  delivered_at    timestamptz(3),
  check ((status = 'delivered') = (delivered_at is not null)),
  check ((status = 'delivered') = (next_attempt_at is null)),
  check (status <> 'delivered' or not held)
) with (fillfactor = 80);
create index events_newest on listener.events (received_at desc, event_key);
create index events_due on listener.events (next_attempt_at) where status <> 'delivered' and not held;
create index events_held on listener.events (received_at) where held;
create index events_undelivered on listener.events (received_at) where status <> 'delivered';
create index events_delivered on listener.events (delivered_at) where status = 'delivered';

-- The journal of payments. Rows are permanent: a request id means one payment for ever.
create table listener.payments (
  request_id         text collate "C" primary key check (request_id ~ '^[0-9a-f]{64}$'),
  wallet_id          text not null,
  invoice            text not null,
  payment_hash       text not null check (payment_hash ~ '^[0-9a-f]{64}$'),
  idempotency_scope  text,
  attempt_no         integer,
  state              text not null check (state in ('pending', 'unknown', 'succeeded', 'rejected', 'not_started')),
  owner              text not null,                -- the instance that works or worked on it
  event              text,                         -- the signed request
  event_id           text,
  encryption         text,
  created_at         timestamptz(3) not null,      -- the claim
  published_at       timestamptz(3),               -- right before the request left: null proves that nothing left
  invoice_expires_at timestamptz(3) not null,
  preimage           text check (preimage ~ '^[0-9a-f]{64}$'),
  fees_paid_msats    bigint,
  error_code         text,
  error_message      text,
  wallet_error_code  text,
  next_check_at      timestamptz(3),               -- when the wallet is asked next what became of it
  checks             integer not null default 0,
  corrected          boolean not null default false,   -- proven after it had been called failed
  completed_at       timestamptz(3),
  check ((state = 'succeeded') = (preimage is not null)),
  check ((state in ('succeeded', 'rejected', 'not_started')) = (completed_at is not null)),
  check (state <> 'unknown' or (published_at is not null and next_check_at is not null)),
  check (state <> 'not_started' or preimage is null)
) with (fillfactor = 80);
create index payments_by_hash on listener.payments (wallet_id, payment_hash);
create index payments_by_event on listener.payments (event_id) where event_id is not null;
-- Whichever wallet and under whichever request: an invoice is paid once.
create unique index payments_invoice_once on listener.payments (payment_hash)
  where state in ('pending', 'unknown', 'succeeded') and not corrected;
create index payments_corrected on listener.payments (payment_hash) where corrected;
create index payments_pending on listener.payments (owner) where state = 'pending';
create index payments_to_check on listener.payments (next_check_at) where next_check_at is not null;
create index payments_uncertain on listener.payments (wallet_id) where state in ('pending', 'unknown');
