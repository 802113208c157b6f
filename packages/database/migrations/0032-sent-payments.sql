-- Payments that members send by hand. A row is written before the listener hears of it, under the key that the page made
-- for this one payment: however often it is asked for, it is sent once. An invoice is paid by a wallet once, for ever.
create table sent_payments (
  id                 text primary key default gen_random_uuid()::text,
  user_id            text not null,
  idempotency_key    text not null check (length(idempotency_key) between 16 and 64),
  wallet_id          text not null,
  request_id         text not null unique check (request_id ~ '^[0-9a-f]{64}$'),
  payment_hash       text not null check (payment_hash ~ '^[0-9a-f]{64}$'),
  invoice            text not null,
  target             text not null,              -- what was entered: an address, an LNURL, an invoice
  address            text,                       -- of an address
  description        text,
  comment            text,
  amount_msats       bigint not null check (amount_msats > 0),
  status             text not null default 'PENDING' check (status in ('PENDING', 'SUCCEEDED', 'REJECTED')),
  code               text,                       -- why it was rejected, a word of the catalogue of refusals
  wallet_error_code  text,
  preimage           text check (preimage ~ '^[0-9a-f]{64}$'),
  fees_paid_msats    bigint,
  checks             integer not null default 0,
  next_check_at      timestamptz(3),             -- when the journal is asked next; null once the end is known
  created_at         timestamptz(3) not null,
  resolved_at        timestamptz(3),
  unique (user_id, idempotency_key),
  unique (wallet_id, payment_hash),
  check ((status = 'SUCCEEDED') = (preimage is not null)),
  check ((status = 'REJECTED') = (code is not null)),
  check ((status = 'PENDING') = (resolved_at is null)),
  check ((status = 'PENDING') = (next_check_at is not null))
);
create index sent_payments_by_member on sent_payments (user_id, created_at desc, (id collate "C") desc);
create index sent_payments_open_of_member on sent_payments (user_id) where status = 'PENDING';
create index sent_payments_to_check on sent_payments (next_check_at) where next_check_at is not null;

create function tell_sent_payment() returns trigger language plpgsql as $$
begin
  perform tell_member(new.user_id, 'payment:changed', 'sent-' || new.id);
  return null;
end $$;
create trigger sent_payment_told after insert or update of status on sent_payments for each row
  execute function tell_sent_payment();
