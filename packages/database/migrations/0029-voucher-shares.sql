-- What is on its way to a member counts against the same quota as what was not looked at.
create index voucher_intents_open on voucher_intents (user_id, service_pubkey) where state = 'open';

-- Deposits of one code that raced with each other counted more than came in: counted anew.
update voucher_inboxes i set unread = (
  select count(*) from vouchers v
  where v.user_id = i.user_id and v.service_pubkey = i.service_pubkey and v.deleted_at is null and v.seen_at is null);

-- On whose behalf a merchant is looked up: its pictures are of that member's share.
alter table voucher_merchants add column user_id text references users on delete set null;
create index voucher_merchants_by_member on voucher_merchants (user_id);
