-- Whose receipt it is: a member has so many under way, and those that were tried most often give way to new ones.
alter table zap_receipts add column user_id text references users on delete cascade;
update zap_receipts r set user_id = i.user_id from invoices i where i.payment_hash = r.payment_hash;
alter table zap_receipts alter column user_id set not null;
create index zap_receipts_of_member on zap_receipts (user_id, attempts, due_at) where due_at is not null;
