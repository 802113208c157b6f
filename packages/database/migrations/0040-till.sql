-- A till on a phone or tablet. It has a token of its own, which opens nothing but the till; with a PIN, the device is given
-- back only to who knows it. What the device keeps of its owner's session is sealed by a key that is here.
create table tills (
  id                text primary key default gen_random_uuid()::text,
  user_id           text not null references users on delete cascade,
  token_hash        bytea not null unique check (length(token_hash) = 32),
  sealed_pin        bytea,
  sealed_return_key bytea,
  wrong_guesses     integer not null default 0,
  next_guess_at     timestamptz(3),
  opened_at         timestamptz(3) not null,
  expires_at        timestamptz(3) not null
);
create index tills_of_member on tills (user_id, opened_at desc);
create index tills_expiring on tills (expires_at);

-- A sale has the id that the device made before it asked for the first time, and one invoice for ever.
create table till_sales (
  id            text primary key check (id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
  user_id       text not null,             -- no foreign key: payments outlive the member
  amount_msats  bigint not null check (amount_msats > 0),
  tip_msats     bigint not null check (tip_msats >= 0 and tip_msats < amount_msats),
  note          text,
  fiat_currency text check (fiat_currency ~ '^[A-Z]{3}$'),
  fiat_minor    bigint check (fiat_minor > 0),
  receipt_token text not null unique,
  payment_hash  text unique references invoices on delete cascade,
  minting_until timestamptz(3),            -- who asks the wallet for the invoice, and until when
  created_at    timestamptz(3) not null,
  check ((fiat_currency is null) = (fiat_minor is null))
);
create index till_sales_by_member on till_sales (user_id, created_at desc);
create index till_sales_without_invoice on till_sales (created_at) where payment_hash is null;

-- A card that was held to a till: what its service offered, and whether it was handed the invoice of the sale.
create table till_taps (
  id           text primary key check (id ~ '^[0-9a-f]{64}$'),
  sale_id      text not null references till_sales on delete cascade,
  sealed_offer bytea not null,
  state        text not null default 'OFFERED' check (state in ('OFFERED', 'HANDED', 'ACCEPTED', 'DECLINED')),
  created_at   timestamptz(3) not null
);
create index till_taps_of_sale on till_taps (sale_id);
create index till_taps_by_age on till_taps (created_at);
