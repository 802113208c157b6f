-- How a card stands, in one place: which wallet it pays with, what keeps it from paying, and what is left of its limits.

-- The holder's own limits, below the operator's: the smaller counts, and they end with the holding.
alter table cards
  add column holder_tap_limit_msats bigint check (holder_tap_limit_msats >= 0),
  add column holder_day_limit_msats bigint check (holder_day_limit_msats >= 0);

-- Nothing of a former holder stays on a card, however it changes hands.
create function forget_former_holder() returns trigger language plpgsql as $$
begin
  new.wallet_id := null;
  new.holder_tap_limit_msats := null;
  new.holder_day_limit_msats := null;
  return new;
end $$;
drop trigger holder_changed on cards;
drop trigger card_changes_hands on cards;
drop function unbind_former_wallet();
drop function unbind_wallet();
create trigger card_changes_hands before update of user_id on cards for each row
  when (old.user_id is distinct from new.user_id) execute function forget_former_holder();

-- When a payment ends, whether or not anybody knows how: decided once, with its claim.
alter table card_payments add column deadline_at timestamptz(3);
update card_payments
set deadline_at = least(invoice_expires_at, created_at + interval '24 hours') + interval '1 hour';
alter table card_payments alter column deadline_at set not null;

-- Which try of this wallet at this invoice it is: part of the request id from the second on.
alter table card_payments add column attempt_no integer not null default 1 check (attempt_no >= 1);
-- A decline that provably moved nothing. The same invoice may be tried again, and the row gives way to the new attempt.
alter table card_payments add column moved_nothing boolean not null default false;
update card_payments set moved_nothing = true
where status = 'REJECTED'
  and error_code in ('not_started', 'insufficient_balance', 'wallet_quota_reached', 'wallet_not_allowed', 'wallet_busy');
alter table card_payments add constraint card_payments_moved_nothing check (not moved_nothing or status = 'REJECTED');

-- How many payments of a card may be open is for its standing to say; the claim judges that under the lock of the card.
drop index card_payments_one_unresolved;
create index card_payments_open on card_payments (card_id, created_at) where status in ('PENDING', 'UNKNOWN');

-- Whoever waits for the outcome of a payment, in whichever process, hears of it.
create function announce_card_payment_resolved() returns trigger language plpgsql as $$
begin
  perform pg_notify('card_payment_resolved', new.payment_hash);
  return null;
end $$;
create trigger card_payment_resolved after update on card_payments for each row
  when (old.resolved_at is null and new.resolved_at is not null) execute function announce_card_payment_resolved();

-- A view with arguments: PostgreSQL puts it into the statement that reads from it, and computes only what that asks for.
-- The wallet is the one bound to the card, which is always the holder's own, else the holder's primary one: spelled so
-- that one look into the index of the holder's wallets finds it. A bound wallet that is out of use is not replaced.
create type card_standing as (
  id              text,
  uid             text,
  sealed_keys     bytea,
  counter         integer,
  is_fresh        boolean,
  user_id         text,
  wallet_id       text,
  network         text,
  info_at         timestamptz,
  -- A word of the catalogue of refusals; null: the card can pay and be topped up.
  obstacle        text,
  tap_limit_msats bigint,
  day_limit_msats bigint,
  -- Since then: spent, on its way, or ended without anybody knowing.
  spent_msats     bigint,
  open_payments   bigint,
  last_opened_at  timestamptz
);
create function card_standings(since timestamptz, default_tap_msats bigint, default_day_msats bigint)
returns setof card_standing language sql stable as $$
  select c.id, c.uid, c.sealed_keys, c.counter, c.tapped_at is null, c.user_id, w.id, w.network, w.info_at,
    case
      when c.blocked_at is not null then 'card_blocked'
      when c.user_id is null then 'card_not_paired'
      when c.disabled_at is not null then 'card_disabled'
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
$$;

-- Volatile, so that each call sees what is committed by then: the statement that claims a payment waits for the card's
-- row, and what it saw before the wait is old.
create function card_standing_now(card text, since timestamptz, default_tap_msats bigint, default_day_msats bigint)
returns setof card_standing language sql volatile as $$
  select * from card_standings(since, default_tap_msats, default_day_msats) s where s.id = card
$$;
drop function card_counting_msats(text, timestamptz);
