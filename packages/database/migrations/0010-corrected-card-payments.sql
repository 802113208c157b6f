-- A declined payment that is proven after all stands beside whatever another wallet does with the same invoice: the truth
-- wins also where the invoice is paid twice. Such an invoice is not claimed again.
alter table card_payments add column corrected boolean not null default false;
drop index card_payments_invoice_once;
create unique index card_payments_invoice_once on card_payments (payment_hash) where status <> 'REJECTED' and not corrected;
create index card_payments_corrected on card_payments (payment_hash) where corrected;
