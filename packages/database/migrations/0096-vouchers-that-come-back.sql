-- A deleted voucher that its own service deposits again came to its owner, as on the first day.
create trigger voucher_returned_told_to_webhooks after update of deleted_at on vouchers for each row
  when (old.deleted_at is not null and new.deleted_at is null) execute function tell_webhooks_voucher();
