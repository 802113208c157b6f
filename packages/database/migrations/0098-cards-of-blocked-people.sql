-- The card of somebody who is blocked pays nothing and takes nothing, whoever switches it on. The rest is as in 0012.
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
    least(coalesce(c.day_limit_msats, default_day_msats), c.holder_day_limit_msats),
    (select coalesce(sum(p.amount_msats), 0)::bigint from card_payments p
     where p.card_id = c.id and p.counts and p.created_at > since),
    (select count(*) from card_payments p where p.card_id = c.id and p.status in ('PENDING', 'UNKNOWN')),
    (select max(p.created_at) from card_payments p where p.card_id = c.id and p.status in ('PENDING', 'UNKNOWN'))
  from cards c
  left join remote_wallets w
    on w.user_id = c.user_id and (w.id = c.wallet_id or (c.wallet_id is null and w.is_primary))
  left join users holder on holder.id = c.user_id
$$;
