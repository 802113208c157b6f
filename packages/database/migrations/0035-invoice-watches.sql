-- Which invoices a stream tells about. Short-lived, and no secret of anybody's: payment hashes, 32 bytes each, one after another.
create table invoice_watches (
  id             text primary key,
  payment_hashes bytea not null check (length(payment_hashes) % 32 = 0 and length(payment_hashes) <= 320000),
  expires_at     timestamptz(3) not null
);
create index invoice_watches_expiring on invoice_watches (expires_at);
