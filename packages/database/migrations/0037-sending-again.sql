-- An invoice that was declined may be sent again where the decline provably moved nothing: a row for each try, each under a
-- request id of its own. Two tries at once have the same number, so the same id, and one of them is stored.
alter table sent_payments
  add column attempt_no integer not null default 1 check (attempt_no > 0),
  add column moved_nothing boolean not null default false,
  drop constraint sent_payments_wallet_id_payment_hash_key;
create index sent_payments_by_hash on sent_payments (payment_hash, wallet_id);
