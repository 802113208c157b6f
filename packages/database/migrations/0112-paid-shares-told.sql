-- A member who was asked for a share hears that it is paid when that is known: it may be a moment after their own wallet said so.
create function tell_share_paid() returns trigger language plpgsql as $$
begin
  perform tell_member(h.member_id, 'request:changed', h.split_id)
  from split_invoices v join split_shares h on h.id = v.share_id
  where v.payment_hash = new.payment_hash and h.member_id is not null;
  return null;
end $$;
create trigger share_paid_told after update of status on invoices for each row
  when (new.status = 'PAID' and old.status <> 'PAID' and new.purpose = 'REQUEST') execute function tell_share_paid();
