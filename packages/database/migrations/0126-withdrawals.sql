-- Money that others give by LNURL-withdraw (LUD-03), taken into a member's wallet. The row is there before the giver hears of an invoice, and as long as
-- that invoice may be paid the same code is not taken again by the same member (`withdrawals_open`). That it was paid is said by the invoice.
create table withdrawals (
  id               text primary key default gen_random_uuid()::text,
  user_id          text not null references users (id) on delete cascade,
  idempotency_key  text not null check (length(idempotency_key) between 16 and 64),
  link_hash        bytea not null check (length(link_hash) = 32),
  giver            text not null,              -- the host that was asked
  description      text,
  amount_msats     bigint not null check (amount_msats > 0),
  -- STARTED: nobody has heard of it. ASKED: the giver may have. ACCEPTED, REFUSED: as it answered.
  state            text not null default 'STARTED' check (state in ('STARTED', 'ASKED', 'ACCEPTED', 'REFUSED')),
  message          text,                       -- the giver's words where it refused
  payment_hash     text check (payment_hash ~ '^[0-9a-f]{64}$'),
  created_at       timestamptz(3) not null,
  open_until       timestamptz(3) not null,    -- after that nothing comes of it any more
  ended_at         timestamptz(3),
  unique (user_id, idempotency_key),
  check ((state = 'STARTED') = (payment_hash is null)),
  check (message is null or state = 'REFUSED')
);
create unique index withdrawals_open on withdrawals (user_id, link_hash) where ended_at is null;
create index withdrawals_by_member on withdrawals (user_id, created_at);
