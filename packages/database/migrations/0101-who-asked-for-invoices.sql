-- Who asked for an invoice that nobody has paid yet, as a keyed hash of their address: strangers have so many open at once.
-- Null: a member's own, or of an earlier release.
alter table invoices add column asked_by text collate "C";
create index invoices_open_of_member on invoices (user_id, asked_by) where status = 'PENDING' and asked_by is not null;
create index invoices_open_of_asker on invoices (asked_by) where status = 'PENDING' and asked_by is not null;
