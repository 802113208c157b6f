-- While a release is replaced, the one before it still writes: it knows nothing of these columns and leaves them out.
create function fill_card_payment_deadline() returns trigger language plpgsql as $$
begin
  new.deadline_at := least(new.invoice_expires_at, new.created_at + interval '24 hours') + interval '1 hour';
  return new;
end $$;
create trigger card_payments_older_release before insert on card_payments for each row
  when (new.deadline_at is null) execute function fill_card_payment_deadline();

create function fill_zap_receipt_member() returns trigger language plpgsql as $$
begin
  select user_id into new.user_id from invoices where payment_hash = new.payment_hash;
  return new;
end $$;
create trigger zap_receipts_older_release before insert on zap_receipts for each row
  when (new.user_id is null) execute function fill_zap_receipt_member();

-- What it calls.
create function card_counting_msats(card text, since timestamptz) returns bigint language sql volatile as $$
  select coalesce(sum(amount_msats), 0)::bigint from card_payments where card_id = card and counts and created_at > since
$$;
