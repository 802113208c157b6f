-- Payments from taps of cards.

-- The newest tap of each card that was ever shown to us. A tap lives from its first sight on, so that whoever keeps its
-- URL gets no new time by showing it again.
create table card_taps (
  card_id text collate "C" primary key references cards on delete cascade,
  counter integer not null,
  seen_at timestamptz(3) not null
) with (fillfactor = 50);

-- One row a tap that was spent. No foreign keys: what was paid outlives the card, the wallet and the member.
create table card_payments (
  id                 text primary key default gen_random_uuid()::text,
  request_id         text not null unique check (request_id ~ '^[0-9a-f]{64}$'),   -- sha256 of wallet_id|payment_hash
  card_id            text collate "C" not null,
  counter            integer not null,
  user_id            text not null,              -- the holder at that moment
  wallet_id          text not null,
  payment_hash       text not null check (payment_hash ~ '^[0-9a-f]{64}$'),
  invoice            text not null,
  description        text,
  amount_msats       bigint not null check (amount_msats > 0),
  status             text not null check (status in ('PENDING', 'UNKNOWN', 'SUCCEEDED', 'REJECTED')),
  error_code         text,                       -- why it was rejected, a word of the catalogue of refusals
  wallet_error_code  text,                       -- what the wallet called it
  preimage           text check (preimage ~ '^[0-9a-f]{64}$'),
  fees_paid_msats    bigint,
  transport          text not null default 'DIRECT' check (transport in ('DIRECT', 'LISTENER')),
  event              text,                       -- the signed request
  event_id           text unique,
  encryption         text,
  created_at         timestamptz(3) not null,    -- the claim
  published_at       timestamptz(3),             -- right before the request left: null proves that nothing left
  lease_until        timestamptz(3),             -- until then the process that claimed it is at work on it
  invoice_expires_at timestamptz(3) not null,
  next_check_at      timestamptz(3),             -- when the wallet is asked next what became of it
  resolved_at        timestamptz(3),
  resolved_by        text,
  -- What counts against the card's limits: spent, on its way, or ended without anybody knowing.
  counts             boolean not null generated always as
                       (status <> 'REJECTED' or coalesce(error_code, '') = 'unresolved_expired') stored,
  unique (card_id, counter),
  unique (wallet_id, payment_hash),
  check ((status = 'SUCCEEDED') = (preimage is not null)),
  check ((status = 'REJECTED') = (error_code is not null)),
  check ((status in ('SUCCEEDED', 'REJECTED')) = (resolved_at is not null)),
  check ((status = 'PENDING') = (lease_until is not null)),
  check (status <> 'UNKNOWN' or (published_at is not null and next_check_at is not null))
);
create unique index card_payments_one_unresolved on card_payments (card_id) where status in ('PENDING', 'UNKNOWN');
-- Whichever wallets try to: an invoice is paid once.
create unique index card_payments_invoice_once on card_payments (payment_hash) where status <> 'REJECTED';
create index card_payments_counting on card_payments (card_id, created_at) include (amount_msats) where counts;
create index card_payments_by_card on card_payments (card_id, created_at desc, id desc);
create index card_payments_newest on card_payments (created_at desc, id desc);
create index card_payments_unresolved on card_payments (created_at desc, id desc)
  where status in ('PENDING', 'UNKNOWN') or error_code = 'unresolved_expired';
create index card_payments_to_check on card_payments (next_check_at) where next_check_at is not null;
create index card_payments_leased on card_payments (lease_until) where status = 'PENDING';

-- Volatile, and a function, so that each call sees what is committed by then: the statement that claims a payment waits
-- for the card's row, and what it saw before the wait is old.
create function card_counting_msats(card text, since timestamptz) returns bigint language sql volatile as $$
  select coalesce(sum(amount_msats), 0)::bigint from card_payments where card_id = card and counts and created_at > since
$$;

-- A top-up belongs to a card; the money goes to its wallet.
alter table invoices add column card_id text collate "C" references cards on delete set null;
create index invoices_by_card on invoices (card_id) where card_id is not null;
