-- An invoice is paid once, whichever way: with a card, by hand or by forwarding. The three tables share no index, so whoever stores a payment
-- waits here for everybody else with the same invoice, and sees what they have stored. Who comes second stores nothing, as if the
-- statement had found the other payment, which is what a release before this one makes of it too.
-- A decline that provably moved nothing lets the invoice be tried again, under another number: under one number the listener answers once.
create function take_invoice() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('invoice ' || new.payment_hash, 0));
  if tg_table_name <> 'card_payments' and (
    exists (select from card_payments where payment_hash = new.payment_hash and status <> 'REJECTED' and not corrected)
    or exists (select from card_payments where payment_hash = new.payment_hash and corrected)
    or exists (
      select from card_payments
      where wallet_id = new.wallet_id and payment_hash = new.payment_hash
        and (not moved_nothing or attempt_no = new.attempt_no))
  ) then
    return null;
  end if;
  if exists (
    select from sent_payments
    where payment_hash = new.payment_hash
      and (status <> 'REJECTED'
        or (wallet_id = new.wallet_id and (not moved_nothing or attempt_no = new.attempt_no)))
  ) then
    return null;
  end if;
  if tg_table_name <> 'forwarding_attempts' and exists (
    select from forwarding_attempts
    where payment_hash = new.payment_hash and status <> 'NOT_STARTED'
      and (status <> 'REJECTED' or wallet_id = new.wallet_id)
  ) then
    return null;
  end if;
  return new;
end $$;
create trigger card_payment_takes_invoice before insert on card_payments for each row
  when (new.status = 'PENDING') execute function take_invoice();
create trigger sent_payment_takes_invoice before insert on sent_payments for each row
  when (new.status = 'PENDING') execute function take_invoice();
create trigger forwarding_attempt_takes_invoice before insert on forwarding_attempts for each row
  when (new.status = 'PENDING') execute function take_invoice();
