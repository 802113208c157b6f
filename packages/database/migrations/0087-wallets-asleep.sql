-- A member's own wallet that is archived for its silence is asleep: since when it was not heard. It keeps its place as the primary one
-- and its connection, so that its owner can switch it on again. DEAD is for courtesy wallets.
alter table remote_wallets
  add column asleep_since timestamptz(3),
  drop constraint remote_wallets_check;
update remote_wallets
set status = 'ARCHIVED', died_at = null, asleep_since = coalesce(greatest(heard_at, info_at), died_at, updated_at)
where status = 'DEAD' and provider is distinct from 'courtesy';
alter table remote_wallets
  add constraint remote_wallets_primary_in_use check (not (is_primary and status = 'ARCHIVED' and asleep_since is null)),
  add constraint remote_wallets_asleep_archived check (asleep_since is null or status = 'ARCHIVED');

-- What is asleep is not erased.
create index remote_wallets_archived_to_erase on remote_wallets (updated_at)
  where status = 'ARCHIVED' and sealed_uri is not null and asleep_since is null;
drop index remote_wallets_to_erase;

-- As before, with what is new at the end: since when it is asleep, and when it was seen that it does not answer. An address is
-- closed to payers only while that was a moment ago.
create or replace view wallet_facts as
select w.id as wallet_id, w.status, w.methods, known.heard_at,
       (w.profile->'check'->>'checkedAt')::timestamptz as checked_at,
       (w.profile->'check'->>'answered')::boolean as answered,
       w.profile @? '$.check.relays[*] ? (@.reached == true)' as relays_reached,
       w.profile->'check'->>'invoice' as invoice,
       (w.profile->>'hashFormAt')::timestamptz as minted_at,
       seen.trouble, w.asleep_since, seen.trouble_at
from remote_wallets w
left join listener.wallets l on l.wallet_id = w.id
left join lateral (
  select l.contact, l.contact_at from listener.instances i where i.id = l.owner and i.lease_until > now()
) held on true
cross join lateral (select greatest(w.heard_at, w.info_at, l.last_life_at) as heard_at) known
cross join lateral (
  select
    case
      when held.contact = 'unreachable' and held.contact_at > coalesce(known.heard_at, '-infinity') then 'relays_unreachable'
      when w.failed_at > coalesce(known.heard_at, '-infinity') then w.failure
      when held.contact = 'silent' and held.contact_at > coalesce(known.heard_at, '-infinity') then 'silent'
    end as trouble,
    -- The newest, whichever it was.
    greatest(
      case when held.contact in ('unreachable', 'silent') and held.contact_at > coalesce(known.heard_at, '-infinity')
        then held.contact_at end,
      case when w.failed_at > coalesce(known.heard_at, '-infinity') then w.failed_at end) as trouble_at
) seen;
