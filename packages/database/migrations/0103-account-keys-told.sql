-- The account's own key is told of a take-over on every way there is: open pages, devices, webhooks. Once when it begins, once a day before it ends.

-- A notification that is about no payment names its subject in payment_hash. A release from before this one passes it over.
alter table push_messages add column kind text not null default 'payment' check (kind in ('payment', 'takeover'));

create function tell_takeover() returns trigger language plpgsql as $$
begin
  perform tell_member(new.user_id, 'account:changed', new.id);
  if new.state = 'waiting' then
    insert into push_messages (payment_hash, kind, subscription_id, next_at, created_at)
    select new.id, 'takeover', id, clock_timestamp(), clock_timestamp() from push_subscriptions where user_id = new.user_id
    on conflict (payment_hash, subscription_id) do update set attempts = 0, next_at = excluded.next_at, created_at = excluded.created_at;
  else
    delete from push_messages where payment_hash = new.id;
  end if;
  return null;
end $$;
create trigger takeover_told after insert or update of state, reminded_at on account_takeovers for each row execute function tell_takeover();

create function tell_webhooks_takeover() returns trigger language plpgsql as $$
begin
  perform tell_webhooks('account.takeover_started', new.user_id, new.began_at, jsonb_build_object(
    'userId', new.user_id, 'askedBy', new.asked_by, 'newPublicKey', new.successor,
    'endsAt', to_char(new.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')));
  return null;
end $$;
create trigger takeover_told_to_webhooks after insert on account_takeovers for each row execute function tell_webhooks_takeover();

create function tell_linked_key() returns trigger language plpgsql as $$
begin
  perform tell_member(new.user_id, 'account:changed', new.pubkey);
  return null;
end $$;
create trigger key_linked_told after insert on linked_keys for each row execute function tell_linked_key();

-- For programs of the instance, which may know members by key. The member's own webhooks end with the sign-out that comes with it.
create function tell_webhooks_new_key() returns trigger language plpgsql as $$
begin
  perform tell_webhooks('account.key_replaced', new.id, now(),
    jsonb_build_object('userId', new.id, 'publicKey', new.pubkey, 'formerPublicKey', old.pubkey));
  return null;
end $$;
create trigger key_told_to_webhooks after update of pubkey on users for each row
  when (old.pubkey <> new.pubkey) execute function tell_webhooks_new_key();
