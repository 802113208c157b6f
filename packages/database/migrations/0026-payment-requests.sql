-- A member asks for an amount: an invoice of their own wallet, with a note that the payer reads.
alter table invoices drop constraint invoices_purpose_check;
alter table invoices add constraint invoices_purpose_check check (purpose in ('LUD16_PAYMENT', 'CARD_TOPUP', 'REQUEST'));
