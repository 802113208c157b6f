-- Vouchers that change hands. Both sides write what they are about to do before anybody outside hears of it.

-- Received: the intent to refresh a code that somebody handed over. It belongs to one recipient for ever, and its
-- Idempotency-Key never changes: however often the service is asked, the code is burned once.
create table voucher_intents (
  id              text primary key,
  service_pubkey  text not null references voucher_services,
  fingerprint     bytea not null,              -- of the code that is given up
  user_id         text not null references users on delete cascade,
  sealed_code     bytea,                       -- bound to voucher_intents:<id>; null once it ended
  idempotency_key text not null,
  refresh_url     text not null,
  comment         text,
  state           text not null check (state in ('open', 'completed', 'refused')),
  voucher_id      text,                        -- what it became
  reason          text,                        -- why it was refused, or why it is still open
  attempts        integer not null default 0,
  due_at          timestamptz(3),              -- when it is tried next; null once it ended
  lease           text,
  lease_until     timestamptz(3),
  created_at      timestamptz(3) not null,
  ended_at        timestamptz(3),
  unique (service_pubkey, fingerprint),
  check ((state = 'open') = (ended_at is null)),
  check ((state = 'open') = (due_at is not null)),
  check ((state = 'open') = (sealed_code is not null)),
  check ((state = 'completed') = (voucher_id is not null)),
  check ((lease is null) = (lease_until is null))
);
create index voucher_intents_due on voucher_intents (due_at) where due_at is not null;

-- Sent: written in the statement that takes the voucher out of its owner's hands, before the recipient hears of it. A
-- voucher has one open at a time; how it ends is what the coupon service says.
create table voucher_sends (
  id          text primary key,
  voucher_id  text not null references vouchers on delete cascade,
  address     text not null,
  comment     text,
  answer      text not null default 'none' check (answer in ('none', 'accepted', 'refused', 'unknown')),
  reason      text,                            -- what the recipient said
  outcome     text check (outcome in ('transferred', 'returned', 'redeemed', 'voided', 'expired')),
  checks      integer not null default 0,
  due_at      timestamptz(3),                  -- when the service is asked next; null once it ended
  lease_until timestamptz(3) not null,         -- while whoever sends is still at it
  created_at  timestamptz(3) not null,
  ended_at    timestamptz(3),
  check ((outcome is null) = (ended_at is null)),
  check ((outcome is null) = (due_at is not null))
);
create unique index voucher_sends_one_open on voucher_sends (voucher_id) where outcome is null;
create index voucher_sends_of_voucher on voucher_sends (voucher_id, created_at desc);
create index voucher_sends_due on voucher_sends (due_at) where due_at is not null;
