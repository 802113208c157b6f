-- A card that its holder says is lost waits for an operator to replace it; who carries it where that is not the holder. Both end with the
-- holding, as the holder's limits do.
alter table cards
  add column lost_at    timestamptz(3),
  add column carried_by text check (length(carried_by) between 1 and 60);
create index cards_lost on cards (created_at desc, id desc) where lost_at is not null and blocked_at is null;
alter table card_replacements add column carried_by text check (length(carried_by) between 1 and 60);

create or replace function forget_former_holder() returns trigger language plpgsql as $$
begin
  new.wallet_id := null;
  new.holder_tap_limit_msats := null;
  new.holder_day_limit_msats := null;
  new.holder_week_limit_msats := null;
  new.holder_month_limit_msats := null;
  new.lost_at := null;
  new.carried_by := null;
  return new;
end $$;

drop trigger card_told on cards;
create trigger card_told
  after update of user_id, title, design_id, wallet_id, disabled_at, blocked_at, lost_at, carried_by, tap_limit_msats, day_limit_msats,
    week_limit_msats, month_limit_msats, holder_tap_limit_msats, holder_day_limit_msats, holder_week_limit_msats,
    holder_month_limit_msats on cards
  for each row execute function tell_card();

-- Genuine taps that were refused before a payment began, for the holder: the last word of each tap, for thirty days.
create table refused_taps (
  card_id      text collate "C" not null references cards on delete cascade,
  counter      integer not null,
  user_id      text not null references users on delete cascade,   -- the holder when it was refused
  reason       text not null,
  amount_msats bigint,                                             -- null: the till named none
  refused_at   timestamptz(3) not null,
  primary key (card_id, counter)
);
create index refused_taps_newest on refused_taps (card_id, refused_at desc);
create index refused_taps_of_member on refused_taps (user_id);

-- A holder hears of every tap of a card that somebody else carries. `payment_hash` names the message; these say what it is about.
alter table push_messages
  add column card_id      text,
  add column amount_msats bigint,
  add column decline      text;   -- a word of the catalogue of refusals; null: paid

create function queue_tap_pushes(tap text, card text, holder text, msats bigint, reason text) returns void language sql as $$
  insert into push_messages (payment_hash, subscription_id, next_at, created_at, card_id, amount_msats, decline)
  select md5('tap ' || tap), s.id, clock_timestamp(), clock_timestamp(), c.id, msats, reason
  from cards c join push_subscriptions s on s.user_id = c.user_id
  where c.id = card and c.user_id = holder and c.carried_by is not null
  on conflict do nothing
$$;

create function tell_refused_tap() returns trigger language plpgsql as $$
begin
  perform tell_member(new.user_id, 'card:changed', new.card_id);
  perform queue_tap_pushes(new.card_id || ' ' || new.counter || ' ' || new.reason, new.card_id, new.user_id, new.amount_msats, new.reason);
  return null;
end $$;
create trigger refused_tap_told after insert or update on refused_taps for each row execute function tell_refused_tap();

-- Once: a proof that follows the wallet's word says nothing new.
create function push_card_payment() returns trigger language plpgsql as $$
begin
  perform queue_tap_pushes(
    new.id, new.card_id, new.user_id, new.amount_msats,
    case when new.status = 'REJECTED' then coalesce(new.error_code, 'payment_failed') end);
  return null;
end $$;
create trigger card_payment_pushed after update of status on card_payments for each row
  when (old.status in ('PENDING', 'UNKNOWN') and new.status in ('SUCCEEDED', 'UNPROVEN', 'REJECTED'))
  execute function push_card_payment();
