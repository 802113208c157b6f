-- Names of lightning addresses, the invoices that were minted for them, and the receipts of zaps.

-- A name that its owner gave up keeps its row and rests, with `user_id` null, before a stranger may take it: what is
-- still on its way to the old owner must not reach somebody else. Collation C: one index serves the order of lists, the
-- start of a name, and the cursor.
create table lightning_addresses (
  username       text collate "C" primary key check (username ~ '^[a-z0-9]([a-z0-9._-]{0,30}[a-z0-9])?$'),
  -- One address a person; checked at commit, so that a new name can be claimed before the old one is given up.
  user_id        text unique deferrable initially deferred references users on delete cascade,
  former_user_id text references users on delete set null,
  released_at    timestamptz(3),
  created_at     timestamptz(3) not null default now(),
  updated_at     timestamptz(3) not null default now(),
  check ((user_id is null) = (released_at is not null))
);

create table invoices (
  payment_hash   text primary key check (payment_hash ~ '^[0-9a-f]{64}$'),
  bolt11         text not null,
  amount_msats   bigint not null check (amount_msats > 0),
  purpose        text not null check (purpose in ('LUD16_PAYMENT', 'CARD_TOPUP')),
  wallet_id      text not null references remote_wallets on delete cascade,
  user_id        text not null references users on delete cascade,
  username       text,      -- as it was when the invoice was made: its verify URL outlives a change of name
  description    text,
  comment        text,
  zap_request    text,      -- exactly as it was received: the invoice commits to these bytes
  status         text not null default 'PENDING' check (status in ('PENDING', 'PAID', 'EXPIRED')),
  preimage       text check (preimage ~ '^[0-9a-f]{64}$'),
  created_at     timestamptz(3) not null,
  expires_at     timestamptz(3) not null,
  paid_at        timestamptz(3),
  next_lookup_at timestamptz(3),   -- when the wallet is asked next; null once the end is known
  check ((status = 'PAID') = (paid_at is not null)),
  check ((status = 'PENDING') = (next_lookup_at is not null))
);
create index invoices_to_look_up on invoices (next_lookup_at) where next_lookup_at is not null;
create index invoices_by_user on invoices (user_id, created_at desc, payment_hash);

-- One for each zap that was paid. The event is signed once, however often it is sent: one payment, one receipt.
create table zap_receipts (
  payment_hash text primary key references invoices on delete cascade,
  event        text,
  finished     text[] not null default '{}',   -- relays that have it or will not take it: never sent to them again
  attempts     integer not null default 0,
  due_at       timestamptz(3)      -- null once every relay has it, or we gave up
);
create index zap_receipts_due on zap_receipts (due_at) where due_at is not null;

-- Keys that the instance itself signs with; made once, by the first process that needs one.
create table instance_keys (
  name       text primary key,
  public_key text not null check (public_key ~ '^[0-9a-f]{64}$'),
  sealed     bytea not null,       -- bound to instance_keys:<name>
  created_at timestamptz(3) not null default now()
);
