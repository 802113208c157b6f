-- What changed for a member, told to their open pages. A row is a hint, the id of what to read again; it is written in the
-- transaction of the change, so what was taken back is not told. Triggers, because a trigger cannot be forgotten by a writer.
create table member_events (
  id         bigint generated always as identity primary key,
  user_id    text not null,             -- no foreign key: payments outlive the member
  name       text not null,
  subject    text not null,
  created_at timestamptz(3) not null default clock_timestamp()
);
create index member_events_of_member on member_events (user_id, id);

create function tell_member(member text, event_name text, event_subject text) returns void language plpgsql as $$
declare
  told bigint;
begin
  insert into member_events (user_id, name, subject) values (member, event_name, event_subject) returning id into told;
  perform pg_notify(
    'member_event',
    json_build_object('id', told::text, 'userId', member, 'name', event_name, 'subject', event_subject)::text
  );
end $$;

create function tell_invoice_paid() returns trigger language plpgsql as $$
begin
  perform tell_member(new.user_id, 'payment:changed', 'received-' || new.payment_hash);
  return null;
end $$;
create trigger invoice_paid_told after update of status on invoices for each row
  when (new.status = 'PAID' and old.status <> 'PAID') execute function tell_invoice_paid();

-- Not the claim: what a tap does next follows within moments, and is told.
create function tell_card_payment() returns trigger language plpgsql as $$
begin
  perform tell_member(new.user_id, 'payment:changed', 'card-' || new.id);
  return null;
end $$;
create trigger card_payment_told after update of status on card_payments for each row
  when (old.status is distinct from new.status) execute function tell_card_payment();

create function tell_forwarding_attempt() returns trigger language plpgsql as $$
begin
  perform tell_member(user_id, 'payment:changed', 'forward-' || new.request_id) from remote_wallets where id = new.wallet_id;
  return null;
end $$;
create trigger forwarding_attempt_told after insert or update of status on forwarding_attempts for each row
  execute function tell_forwarding_attempt();

create function tell_voucher() returns trigger language plpgsql as $$
begin
  perform tell_member(new.user_id, 'voucher:changed', new.id);
  return null;
end $$;
create trigger voucher_deposited_told after insert on vouchers for each row execute function tell_voucher();
create trigger voucher_told after update on vouchers for each row
  when ((old.status, old.deleted_at, old.expires_at, old.name) is distinct from (new.status, new.deleted_at, new.expires_at, new.name))
  execute function tell_voucher();

create function tell_wallet() returns trigger language plpgsql as $$
begin
  perform tell_member(new.user_id, 'wallet:changed', new.id);
  return null;
end $$;
create trigger wallet_told after insert or update of name, status, is_primary, provider on remote_wallets for each row
  execute function tell_wallet();

-- A tap changes none of these columns.
create function tell_card() returns trigger language plpgsql as $$
begin
  if new.user_id is not null then
    perform tell_member(new.user_id, 'card:changed', new.id);
  end if;
  if old.user_id is not null and old.user_id is distinct from new.user_id then
    perform tell_member(old.user_id, 'card:changed', new.id);
  end if;
  return null;
end $$;
create trigger card_told
  after update of user_id, title, design_id, wallet_id, disabled_at, blocked_at, tap_limit_msats, day_limit_msats on cards
  for each row execute function tell_card();

create function tell_address() returns trigger language plpgsql as $$
begin
  if new.user_id is not null then
    perform tell_member(new.user_id, 'address:changed', new.username);
  end if;
  if tg_op = 'UPDATE' and old.user_id is not null and old.user_id is distinct from new.user_id then
    perform tell_member(old.user_id, 'address:changed', new.username);
  end if;
  return null;
end $$;
create trigger address_told after insert or update of user_id on lightning_addresses for each row
  execute function tell_address();
