-- What a card may spend in seven and in thirty days, beside one. Null: no such limit. As a day is the last 24 hours, a week is the last
-- 168 and a month the last 720: no time zone decides, and no midnight gives anybody a second helping.
alter table cards
  add column week_limit_msats         bigint check (week_limit_msats >= 0),
  add column month_limit_msats        bigint check (month_limit_msats >= 0),
  add column holder_week_limit_msats  bigint check (holder_week_limit_msats >= 0),
  add column holder_month_limit_msats bigint check (holder_month_limit_msats >= 0);
alter table card_replacements
  add column holder_week_limit_msats  bigint check (holder_week_limit_msats >= 0),
  add column holder_month_limit_msats bigint check (holder_month_limit_msats >= 0);

create or replace function forget_former_holder() returns trigger language plpgsql as $$
begin
  new.wallet_id := null;
  new.holder_tap_limit_msats := null;
  new.holder_day_limit_msats := null;
  new.holder_week_limit_msats := null;
  new.holder_month_limit_msats := null;
  return new;
end $$;

drop trigger card_told on cards;
create trigger card_told
  after update of user_id, title, design_id, wallet_id, disabled_at, blocked_at, tap_limit_msats, day_limit_msats, week_limit_msats,
    month_limit_msats, holder_tap_limit_msats, holder_day_limit_msats, holder_week_limit_msats, holder_month_limit_msats on cards
  for each row execute function tell_card();

-- What the last 24 hours may come to by the limits of the longer spans: the limit, less what was spent earlier in the span. Null: no limit.
-- `day_limit_msats` is the smallest of the three, so that whoever judges by it, a process of an older release too, keeps every limit.
alter type card_standing
  add attribute week_allows_msats  bigint,
  add attribute month_allows_msats bigint;
create or replace function card_standings(since timestamptz, default_tap_msats bigint, default_day_msats bigint)
returns setof card_standing language sql stable as $$
  select c.id, c.uid, c.sealed_keys, c.counter, c.tapped_at is null, c.user_id, w.id, w.network, w.info_at,
    case
      when c.blocked_at is not null then 'card_blocked'
      when c.user_id is null then 'card_not_paired'
      when c.disabled_at is not null or holder.blocked_at is not null then 'card_disabled'
      when w.status is distinct from 'ACTIVE' then 'card_without_wallet'
    end,
    -- `least` passes over null.
    least(coalesce(c.tap_limit_msats, default_tap_msats), c.holder_tap_limit_msats),
    least(coalesce(c.day_limit_msats, default_day_msats), c.holder_day_limit_msats, span.week_allows, span.month_allows),
    (select coalesce(sum(p.amount_msats), 0)::bigint from card_payments p
     where p.card_id = c.id and p.counts and p.created_at > since),
    (select count(*) from card_payments p where p.card_id = c.id and p.status in ('PENDING', 'UNKNOWN')),
    (select max(p.created_at) from card_payments p where p.card_id = c.id and p.status in ('PENDING', 'UNKNOWN')),
    span.week_allows, span.month_allows
  from cards c
  left join remote_wallets w
    on w.user_id = c.user_id and (w.id = c.wallet_id or (c.wallet_id is null and w.is_primary))
  left join users holder on holder.id = c.user_id
  -- Without such a limit nothing is summed.
  cross join lateral (
    select
      case when coalesce(c.week_limit_msats, c.holder_week_limit_msats) is not null then
        least(c.week_limit_msats, c.holder_week_limit_msats)
          - (select coalesce(sum(p.amount_msats), 0)::bigint from card_payments p
             where p.card_id = c.id and p.counts and p.created_at > since - interval '144 hours' and p.created_at <= since)
      end as week_allows,
      case when coalesce(c.month_limit_msats, c.holder_month_limit_msats) is not null then
        least(c.month_limit_msats, c.holder_month_limit_msats)
          - (select coalesce(sum(p.amount_msats), 0)::bigint from card_payments p
             where p.card_id = c.id and p.counts and p.created_at > since - interval '696 hours' and p.created_at <= since)
      end as month_allows
  ) span
$$;
