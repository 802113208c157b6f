-- A payment that the wallet says it has made, without a proof: it has ended, it counts, and a proof may still come.
alter table card_payments drop constraint card_payments_status_check;
alter table card_payments add constraint card_payments_status_check
  check (status in ('PENDING', 'UNKNOWN', 'SUCCEEDED', 'UNPROVEN', 'REJECTED'));
do $$
declare found text;
begin
  select conname into strict found from pg_constraint
  where conrelid = 'card_payments'::regclass and pg_get_constraintdef(oid) like '%resolved_at IS NOT NULL%';
  execute format('alter table card_payments drop constraint %I', found);
end $$;
alter table card_payments add constraint card_payments_resolved
  check ((status in ('SUCCEEDED', 'UNPROVEN', 'REJECTED')) = (resolved_at is not null));
