-- Whether a wallet answers, as the last calls and the listener's connection show it. Its row says what the web service's own
-- calls met: `failure` is null once a call was answered.
alter table remote_wallets
  add column heard_at timestamptz(3),
  add column failed_at timestamptz(3),
  add column failure text check (failure in ('silent', 'relays_unreachable')),
  add check ((failure is null) = (failed_at is null));

-- How the listener's connection stands; null until it was looked at. It counts while the owner's lease holds.
alter table listener.wallets
  add column contact text check (contact in ('ready', 'silent', 'unreachable')),
  add column contact_at timestamptz(3);

-- What is known of every wallet, for the one rule that says whether it works (`wallets/health.ts`): whoever shows, counts or
-- pays a wallet reads this and asks that rule. A failure counts until the wallet was heard again, whoever heard it.
create view wallet_facts as
select w.id as wallet_id, w.status, w.methods, known.heard_at,
       (w.profile->'check'->>'checkedAt')::timestamptz as checked_at,
       (w.profile->'check'->>'answered')::boolean as answered,
       w.profile @? '$.check.relays[*] ? (@.reached == true)' as relays_reached,
       w.profile->'check'->>'invoice' as invoice,
       (w.profile->>'hashFormAt')::timestamptz as minted_at,
       case
         when held.contact = 'unreachable' and held.contact_at > coalesce(known.heard_at, '-infinity') then 'relays_unreachable'
         when w.failed_at > coalesce(known.heard_at, '-infinity') then w.failure
         when held.contact = 'silent' and held.contact_at > coalesce(known.heard_at, '-infinity') then 'silent'
       end as trouble
from remote_wallets w
left join listener.wallets l on l.wallet_id = w.id
left join lateral (
  select l.contact, l.contact_at from listener.instances i where i.id = l.owner and i.lease_until > now()
) held on true
cross join lateral (select greatest(w.heard_at, w.info_at, l.last_life_at) as heard_at) known;

create trigger wallet_contact_told after update of failure on remote_wallets for each row
  when (old.failure is distinct from new.failure) execute function tell_wallet();

-- The owner's open pages learn at once that the connection was lost or is back.
create function tell_wallet_contact() returns trigger language plpgsql as $$
begin
  perform tell_member(user_id, 'wallet:changed', id) from remote_wallets where id = new.wallet_id;
  return null;
end $$;
create trigger wallet_contact_told after update of contact on listener.wallets for each row
  when (old.contact is distinct from new.contact) execute function tell_wallet_contact();

-- And how far a check is that they watch.
create trigger wallet_check_told after update of profile on remote_wallets for each row
  when ((old.profile->'checking') is distinct from (new.profile->'checking')) execute function tell_wallet();
