-- Forwarding of received payments: what a wallet receives is split among lightning addresses and paid on.

-- One row a wallet whose owner ever configured it. The lease makes it one process that pays from a wallet at a time; safety
-- does not depend on it.
create table receive_actions (
  wallet_id   text primary key references remote_wallets on delete cascade,
  revision    integer not null,
  enabled_at  timestamptz(3),              -- what was settled since then is forwarded; null while it is switched off
  host        text not null,               -- by which its owner reached us: addresses there are ours
  updated_at  timestamptz(3) not null,
  lease       text,
  lease_until timestamptz(3),
  check ((lease is null) = (lease_until is null))
);

create function sum_of(integer[]) returns bigint language sql immutable
  return (select coalesce(sum(part), 0) from unnest($1) as part);

-- Never changed: a receipt is split by the revision of the moment it was recorded.
create table receive_action_revisions (
  wallet_id      text not null references receive_actions on delete cascade,
  revision       integer not null,
  fee_bps        integer not null check (fee_bps between 0 and 10000),
  base_fee_msats bigint not null check (base_fee_msats >= 0),
  addresses      text[] not null check (cardinality(addresses) between 1 and 20),
  shares_bps     integer[] not null check (cardinality(shares_bps) = cardinality(addresses)),
  created_at     timestamptz(3) not null,
  primary key (wallet_id, revision),
  check (0 < all(shares_bps) and sum_of(shares_bps) = 10000)
);

-- A payment that was received, written in the transaction of its webhook. retained + the sum of its legs = received.
create table forwarding_receipts (
  id             text primary key default gen_random_uuid()::text,
  event_key      text collate "C" not null unique,
  wallet_id      text not null,
  revision       integer not null,
  payment_hash   text not null,
  received_msats bigint check (received_msats >= 0),   -- null while the wallet has not said how much it was
  retained_msats bigint check (retained_msats between 0 and received_msats),
  hops           integer not null default 0,           -- addresses of this instance that it has come through
  amount_due_at  timestamptz(3),                       -- when the wallet is asked how much it was
  amount_checks  integer not null default 0,
  settled_at     timestamptz(3) not null,
  created_at     timestamptz(3) not null,
  foreign key (wallet_id, revision) references receive_action_revisions on delete cascade,
  check ((received_msats is null) = (retained_msats is null)),
  check ((received_msats is null) = (amount_due_at is not null))
);
create index forwarding_receipts_by_wallet on forwarding_receipts (wallet_id, created_at desc, id desc);
create index forwarding_receipts_amount_due on forwarding_receipts (amount_due_at) where amount_due_at is not null;

-- What a wallet has to pay to an address: all its open legs are one debt, paid by one payment at a time. So what is too
-- small waits for the next, what is too much is paid in parts, and what is left over joins the next, without any row for it.
create table forwarding_destinations (
  id            text primary key default gen_random_uuid()::text,
  wallet_id     text not null references receive_actions on delete cascade,
  address       text not null,
  legs          integer not null default 0,                              -- grows with every leg: tells that one was added
  credit_msats  bigint not null default 0 check (credit_msats >= 0),     -- paid beyond the debt; the next legs count against it
  reserve_msats bigint not null default 0 check (reserve_msats >= 0),    -- kept back for routing at the next attempt
  due_at        timestamptz(3),                                          -- when it is looked at next; null: nothing to do
  failures      integer not null default 0,
  reason        text,                                                    -- why it waits
  detail        text,
  unique (wallet_id, address)
) with (fillfactor = 80);
create index forwarding_destinations_due on forwarding_destinations (due_at) where due_at is not null;

create table forwarding_legs (
  id             text primary key default gen_random_uuid()::text,
  seq            bigint generated always as identity,    -- legs of a destination are paid in this order
  receipt_id     text not null references forwarding_receipts on delete cascade,
  destination_id text not null references forwarding_destinations on delete cascade,
  position       integer not null,
  amount_msats   bigint not null check (amount_msats >= 0),
  paid_msats     bigint not null default 0 check (paid_msats between 0 and amount_msats),
  hops           integer not null,
  state          text not null check (state in ('OPEN', 'FORWARDED', 'STOPPED')),
  ended_at       timestamptz(3),
  unique (receipt_id, position),
  check ((state = 'OPEN') = (ended_at is null)),
  check (state <> 'FORWARDED' or paid_msats = amount_msats),
  check (state <> 'OPEN' or paid_msats < amount_msats)
) with (fillfactor = 80);
create index forwarding_legs_open on forwarding_legs (destination_id, seq) where state = 'OPEN';

-- The journal. A row is there before the listener hears of it; its request id never means another payment.
create table forwarding_attempts (
  request_id         text collate "C" primary key check (request_id ~ '^[0-9a-f]{64}$'),
  destination_id     text not null references forwarding_destinations on delete cascade,
  leg_id             text not null references forwarding_legs on delete cascade,   -- the first it pays: the scope of the id
  attempt_no         integer not null,
  wallet_id          text not null,
  invoice            text not null,
  payment_hash       text not null unique,         -- an invoice serves one attempt
  amount_msats       bigint not null check (amount_msats > 0),
  reserve_msats      bigint not null check (reserve_msats >= 0),
  hops               integer not null,
  status             text not null default 'PENDING' check (status in ('PENDING', 'SUCCEEDED', 'REJECTED', 'NOT_STARTED')),
  code               text,
  wallet_error_code  text,
  checks             integer not null default 0,
  fees_paid_msats    bigint,
  charged_msats      bigint,                       -- what of the fees the destination bears: at most the reserve
  preimage           text check (preimage ~ '^[0-9a-f]{64}$'),
  invoice_expires_at timestamptz(3) not null,
  created_at         timestamptz(3) not null,
  resolved_at        timestamptz(3),
  unique (leg_id, attempt_no),
  check ((status = 'PENDING') = (resolved_at is null)),
  check ((status = 'SUCCEEDED') = (preimage is not null))
);
-- Never a second payment while what became of one is not known.
create unique index forwarding_attempts_one_open on forwarding_attempts (destination_id) where status = 'PENDING';
create index forwarding_attempts_newest on forwarding_attempts (destination_id, created_at desc);
