-- A payment by hand ends as one with a card does. A wallet that says that it has paid and proves nothing makes it UNPROVEN; one whose end nobody knows at
-- its deadline is UNRESOLVED. Both take their invoice for ever, and are asked about for a while: a proof may still come.
alter table sent_payments
  drop constraint sent_payments_status_check,
  drop constraint sent_payments_check1,
  drop constraint sent_payments_check3,
  add constraint sent_payments_status_check
    check (status in ('PENDING', 'SUCCEEDED', 'UNPROVEN', 'UNRESOLVED', 'REJECTED')) not valid,
  add constraint sent_payments_code_check check ((status in ('REJECTED', 'UNRESOLVED')) = (code is not null)) not valid,
  add constraint sent_payments_next_check_check check (status <> 'PENDING' or next_check_at is not null) not valid;
alter table sent_payments
  validate constraint sent_payments_status_check,
  validate constraint sent_payments_code_check,
  validate constraint sent_payments_next_check_check;

create or replace view overview_facts as
  select paid_at as at, 'received' as kind,
         case when zap_request is not null then 'zap' when purpose = 'CARD_TOPUP' then 'top-up' else 'address' end as detail,
         user_id, amount_msats as msats
  from invoices where status = 'PAID'
  union all
  select resolved_at, 'card', '', user_id, amount_msats from card_payments where status in ('SUCCEEDED', 'UNPROVEN')
  union all
  select resolved_at, 'declined', error_code, null::text, 0::bigint from card_payments
  where status = 'REJECTED' and error_code <> 'unresolved_expired'
  union all
  select resolved_at, 'sent', '', user_id, amount_msats from sent_payments where status in ('SUCCEEDED', 'UNPROVEN')
  union all
  select resolved_at, 'forwarded', '', null::text, amount_msats from forwarding_attempts
  where status in ('SUCCEEDED', 'UNPROVEN');

drop trigger sent_payment_counted on sent_payments;
create trigger sent_payment_counted after update of status on sent_payments for each row
  when (new.status in ('SUCCEEDED', 'UNPROVEN') and old.status not in ('SUCCEEDED', 'UNPROVEN')) execute function overview_sent_payment();
drop trigger ended_sent_payment_counted on sent_payments;
create trigger ended_sent_payment_counted after insert on sent_payments for each row
  when (new.status in ('SUCCEEDED', 'UNPROVEN')) execute function overview_sent_payment();
