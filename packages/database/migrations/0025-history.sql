-- A member's payments in one list: each of the tables has an index by member and time, and a page is merged from the newest
-- of each. Collation C: the ids of all branches are compared the same way.
create index invoices_received on invoices (user_id, paid_at desc, (payment_hash collate "C") desc) where status = 'PAID';
create index card_payments_by_member on card_payments (user_id, created_at desc, (id collate "C") desc);
create index card_payments_open_of_member on card_payments (user_id) where status in ('PENDING', 'UNKNOWN');
create index forwarding_attempts_by_wallet on forwarding_attempts (wallet_id, created_at desc, request_id desc)
  where status in ('PENDING', 'SUCCEEDED');
create index vouchers_by_member on vouchers (user_id, created_at desc, (id collate "C") desc) where deleted_at is null;

-- Whose voucher it was: written with the row, whoever writes it.
alter table voucher_sends add column user_id text;
update voucher_sends s set user_id = v.user_id from vouchers v where v.id = s.voucher_id;
create function own_voucher_send() returns trigger language plpgsql as $$
begin
  new.user_id := (select user_id from vouchers where id = new.voucher_id);
  return new;
end $$;
create trigger voucher_send_owned before insert on voucher_sends for each row execute function own_voucher_send();
create index voucher_sends_by_member on voucher_sends (user_id, created_at desc, (id collate "C") desc);
