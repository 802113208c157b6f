-- What a member asks for costs no more when they have much. Filters of the history find their rows by an index instead of going through all the others.
create index invoices_zaps on invoices (user_id, paid_at desc, (payment_hash collate "C") desc) where status = 'PAID' and zap_request is not null;
create index invoices_top_ups on invoices (user_id, paid_at desc, (payment_hash collate "C") desc) where status = 'PAID' and card_id is not null;
create index forwarding_attempts_open_of_wallet on forwarding_attempts (wallet_id, created_at desc, request_id desc) where status = 'PENDING';
create index voucher_sends_open_of_member on voucher_sends (user_id, created_at desc, (id collate "C") desc) where outcome is null;
create index forwarding_receipts_amount_due_of_wallet on forwarding_receipts (wallet_id) where amount_due_at is not null;

-- As before, and nobody holds more than ten thousand: what a page counts and sorts is bounded by it.
create or replace function claim_voucher_room(
  member text, service text, recently timestamptz, max_unread_of_service integer, max_unread integer
) returns boolean language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('voucher inbox ' || member, 0));
  return (
    with unread as (
      select coalesce(sum(i.unread) filter (where i.service_pubkey = service), 0) as of_service, coalesce(sum(i.unread), 0) as total
      from voucher_inboxes i where i.user_id = member and i.unread > 0
    ), coming as (
      select count(*) filter (where v.service_pubkey = service) as of_service,
             count(*) filter (where v.created_at > recently) as total
      from voucher_intents v where v.user_id = member and v.state = 'open'
    )
    select unread.of_service + coming.of_service < max_unread_of_service and unread.total + coming.total < max_unread
      and not exists (select from vouchers v where v.user_id = member and v.deleted_at is null offset 9999)
    from unread, coming);
end $$;
