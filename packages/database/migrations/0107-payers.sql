-- Who paid, where it is known: a member who says so by paying from here, or what the payer's wallet says (LUD-18), which nobody has checked.
alter table invoices
  add column payer_id      text,        -- a member's; refers to nobody, so that it outlives them
  add column payer_data    text,        -- exactly as it was received: the invoice commits to these bytes
  add column payer_name    text,
  add column payer_address text;
-- And who was paid, where it was a member.
alter table sent_payments add column payee_id text;

-- Whom somebody was paid by and whom they paid, lately.
create index invoices_from_members on invoices (user_id, paid_at desc) where status = 'PAID' and payer_id is not null;
create index sent_payments_to_addresses on sent_payments (user_id, created_at desc) where status = 'SUCCEEDED' and position('@' in address) > 0;

-- Who zapped, as the request says. A stranger wrote it: what cannot be read is by nobody.
create function zap_sender(request text) returns text language plpgsql immutable strict parallel safe cost 500 as $$
begin
  return lower(substring(request::json ->> 'pubkey' from '^[0-9a-fA-F]{64}$'));
exception when others then
  return null;
end $$;

-- Whether a member has blocked who paid. Names that a payer only claims count too: who takes another's name is muted with them.
create function is_from_blocked(owner text, payer text, claimed text, zap_request text) returns boolean language sql stable parallel safe as $$
  select exists (
    select from public.contacts c left join public.users m on m.id = c.member_id
    where c.user_id = owner and c.is_blocked
      and (c.member_id = payer or c.address = lower(claimed) or coalesce(c.pubkey, m.pubkey) = public.zap_sender(zap_request)))
$$;
create index contacts_blocked on contacts (user_id) where is_blocked;

-- Nobody is woken by somebody whom they blocked.
create or replace function queue_pushes() returns trigger language plpgsql as $$
begin
  if exists (select from contacts where user_id = new.user_id and is_blocked)
     and is_from_blocked(new.user_id, new.payer_id, new.payer_address, new.zap_request) then
    return null;
  end if;
  insert into push_messages (payment_hash, subscription_id, next_at, created_at)
  select new.payment_hash, id, clock_timestamp(), clock_timestamp() from push_subscriptions where user_id = new.user_id
  on conflict do nothing;
  return null;
end $$;
