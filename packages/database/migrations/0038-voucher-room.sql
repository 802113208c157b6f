-- Whether a member has room for another voucher that nobody asked for: what was not looked at and what is on its way, of the
-- service and of all together. Of all together only what is on its way since `recently` counts: services that never answer close
-- nobody's inbox for good. Whoever asks for the same member waits until this transaction is over; being volatile, the count
-- sees what was committed meanwhile.
create function claim_voucher_room(
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
    from unread, coming);
end $$;
