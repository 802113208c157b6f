-- Sums of what happened, by hour and by day (UTC), so that the overview costs the same however long the history is.
--
-- A payment that ends adds a row to `overview_changes` in its own transaction: nobody waits for anybody there, and what is
-- rolled back was never counted. A loop folds these rows into `overview_sums`; whoever reads adds what is not folded yet.
-- What ended before is counted by the same loop, an hour of the past at a time, newest first.
create table overview_sums (
  grain    text not null check (grain in ('hour', 'day')),
  start_at timestamptz not null,
  kind     text not null,
  detail   text not null,
  count    bigint not null,
  msats    bigint not null,
  primary key (grain, start_at, kind, detail)
) with (fillfactor = 70);

-- Who was active in which hour, day and month: members are not sums, and are counted over a span when it is asked for. Hours
-- are kept for three days.
create table overview_members (
  grain    text not null check (grain in ('hour', 'day', 'month')),
  start_at timestamptz not null,
  user_id  text not null,
  primary key (grain, start_at, user_id)
);

create table overview_changes (
  id      bigint generated always as identity primary key,
  at      timestamptz(3) not null,
  kind    text not null,
  detail  text not null default '',
  user_id text,
  count   integer not null,
  msats   bigint not null default 0
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

create index invoices_by_payment on invoices (paid_at) where paid_at is not null;
create index card_payments_by_end on card_payments (resolved_at) where resolved_at is not null;
create index sent_payments_by_end on sent_payments (resolved_at) where resolved_at is not null;
create index forwarding_attempts_by_end on forwarding_attempts (resolved_at) where resolved_at is not null;
create index card_payments_without_end on card_payments (created_at) where status in ('PENDING', 'UNKNOWN');
create index sent_payments_without_end on sent_payments (created_at) where status = 'PENDING';
create index forwarding_attempts_without_end on forwarding_attempts (created_at) where status = 'PENDING';
create index cards_half_programmed on cards (keys_issued_at)
  where keys_issued_at is not null and tapped_at is null and blocked_at is null;

-- What is counted, by the rows that are stored: a rebuild counts these again. Taps and taps that were refused before
-- anything was claimed (`tap`, `refused`) leave no row, and are counted once, when they happen.
create view overview_facts as
  select paid_at as at, 'received' as kind,
         case when zap_request is not null then 'zap' when purpose = 'CARD_TOPUP' then 'top-up' else 'address' end as detail,
         user_id, amount_msats as msats
  from invoices where status = 'PAID'
  union all
  select resolved_at, 'card', '', user_id, amount_msats from card_payments where status in ('SUCCEEDED', 'UNPROVEN')
  union all
  select resolved_at, 'declined', error_code, null::text, 0::bigint from card_payments
  where status = 'REJECTED' and error_code <> 'unresolved_expired'
  union all
  select resolved_at, 'sent', '', user_id, amount_msats from sent_payments where status = 'SUCCEEDED'
  union all
  select resolved_at, 'forwarded', '', null::text, amount_msats from forwarding_attempts
  where status in ('SUCCEEDED', 'UNPROVEN');

-- Facts at or after `counted_from` are counted as they happen; earlier ones are waiting for the loop. Minus infinity: all are
-- counted. One row.
create table overview_progress (
  one_row      boolean primary key default true check (one_row),
  counted_from timestamptz not null
);

-- When something last ended before this moment: the end of an index of each table.
create function overview_newest(before timestamptz) returns timestamptz language sql stable as $$
  select greatest(
    (select max(paid_at) from invoices where paid_at < before),
    (select max(resolved_at) from card_payments where resolved_at < before),
    (select max(resolved_at) from sent_payments where resolved_at < before),
    (select max(resolved_at) from forwarding_attempts where resolved_at < before))
$$;

create function overview_next_hour() returns timestamptz language sql stable as $$
  select date_trunc('hour', greatest(now(), overview_newest('infinity')), 'UTC') + interval '1 hour'
$$;

-- The mark only sinks, but for a rebuild, which keeps writers out meanwhile. Whoever is before it waits for the loop, which
-- sees their row or they see its mark.
create function overview_counts(at timestamptz) returns boolean language plpgsql as $$
declare
  mark timestamptz;
begin
  select counted_from into mark from overview_progress;
  if at >= mark then
    return true;
  end if;
  select counted_from into mark from overview_progress for share;
  return at >= mark;
end $$;

create function overview_add(at timestamptz, kind text, detail text, member text, number integer, msats bigint)
  returns void language plpgsql as $$
begin
  if overview_counts(at) then
    insert into overview_changes (at, kind, detail, user_id, count, msats)
    values (at, kind, detail, member, number, number * msats);
  end if;
end $$;

create function overview_invoice() returns trigger language plpgsql as $$
begin
  perform overview_add(
    new.paid_at, 'received',
    case when new.zap_request is not null then 'zap' when new.purpose = 'CARD_TOPUP' then 'top-up' else 'address' end,
    new.user_id, 1, new.amount_msats);
  return null;
end $$;
create trigger invoice_counted after update of status on invoices for each row
  when (new.status = 'PAID' and old.status <> 'PAID') execute function overview_invoice();
create trigger paid_invoice_counted after insert on invoices for each row
  when (new.status = 'PAID') execute function overview_invoice();

create function overview_card_payment(payment card_payments, number integer) returns void language plpgsql as $$
begin
  if payment.status in ('SUCCEEDED', 'UNPROVEN') then
    perform overview_add(payment.resolved_at, 'card', '', payment.user_id, number, payment.amount_msats);
  elsif payment.status = 'REJECTED' and payment.error_code <> 'unresolved_expired' then
    perform overview_add(payment.resolved_at, 'declined', payment.error_code, null, number, 0);
  end if;
end $$;

-- A row that another tap takes over was declined before: that has happened, and stays counted.
create function overview_card_payment_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform overview_card_payment(old, -1);
    if old.id <> new.id and old.status = 'REJECTED' then
      insert into overview_changes (at, kind, detail, count) values (old.resolved_at, 'refused', old.error_code, 1);
    end if;
  end if;
  perform overview_card_payment(new, 1);
  return null;
end $$;
create trigger card_payment_counted after update on card_payments for each row
  when ((old.status, old.error_code, old.resolved_at) is distinct from (new.status, new.error_code, new.resolved_at)
        and (old.resolved_at is not null or new.resolved_at is not null))
  execute function overview_card_payment_changed();
create trigger ended_card_payment_counted after insert on card_payments for each row
  when (new.resolved_at is not null) execute function overview_card_payment_changed();

create function overview_sent_payment() returns trigger language plpgsql as $$
begin
  perform overview_add(new.resolved_at, 'sent', '', new.user_id, 1, new.amount_msats);
  return null;
end $$;
create trigger sent_payment_counted after update of status on sent_payments for each row
  when (new.status = 'SUCCEEDED' and old.status <> 'SUCCEEDED') execute function overview_sent_payment();
create trigger ended_sent_payment_counted after insert on sent_payments for each row
  when (new.status = 'SUCCEEDED') execute function overview_sent_payment();

create function overview_forwarding_attempt(attempt forwarding_attempts, number integer) returns void language plpgsql as $$
begin
  if attempt.status in ('SUCCEEDED', 'UNPROVEN') then
    perform overview_add(attempt.resolved_at, 'forwarded', '', null, number, attempt.amount_msats);
  end if;
end $$;
create function overview_forwarding_attempt_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform overview_forwarding_attempt(old, -1);
  end if;
  perform overview_forwarding_attempt(new, 1);
  return null;
end $$;
create trigger forwarding_attempt_counted after update on forwarding_attempts for each row
  when ((old.status, old.resolved_at) is distinct from (new.status, new.resolved_at))
  execute function overview_forwarding_attempt_changed();
create trigger ended_forwarding_attempt_counted after insert on forwarding_attempts for each row
  when (new.resolved_at is not null) execute function overview_forwarding_attempt_changed();

-- The taps of a moment are written together, and counted together.
create function overview_taps_inserted() returns trigger language plpgsql as $$
begin
  insert into overview_changes (at, kind, count)
  select date_trunc('hour', seen_at, 'UTC'), 'tap', count(*) from taps group by 1;
  return null;
end $$;
create function overview_taps_updated() returns trigger language plpgsql as $$
begin
  insert into overview_changes (at, kind, count)
  select date_trunc('hour', taps.seen_at, 'UTC'), 'tap', count(*)
  from taps join former on former.card_id = taps.card_id and former.counter < taps.counter group by 1;
  return null;
end $$;
create trigger first_taps_counted after insert on card_taps referencing new table as taps
  for each statement execute function overview_taps_inserted();
create trigger taps_counted after update on card_taps referencing old table as former new table as taps
  for each statement execute function overview_taps_updated();

-- Folds the oldest rows; returns how many. One process at a time: who finds another at it has nothing to do.
create function overview_fold(batch integer) returns integer language plpgsql as $$
declare
  folded integer;
begin
  if not pg_try_advisory_xact_lock(hashtext('overview fold')) then
    return 0;
  end if;
  with gone as materialized (
    delete from overview_changes where id in (select id from overview_changes order by id limit batch) returning *
  ), sums as (
    insert into overview_sums as s (grain, start_at, kind, detail, count, msats)
    select grain, date_trunc(grain, at, 'UTC'), kind, detail, sum(count), sum(msats)
    from gone, unnest(array['hour', 'day']) as grain group by 1, 2, 3, 4
    on conflict (grain, start_at, kind, detail)
      do update set count = s.count + excluded.count, msats = s.msats + excluded.msats
  ), members as (
    insert into overview_members (grain, start_at, user_id)
    select distinct grain, date_trunc(grain, at, 'UTC'), user_id
    from gone, unnest(array['hour', 'day', 'month']) as grain where user_id is not null and count > 0
    on conflict do nothing
  )
  select count(*) into folded from gone;
  return folded;
end $$;

-- Counts one more hour of the past; says whether there is more. Members are kept by the hour since `hours_since`. The row of progress keeps late facts of that hour out.
create function overview_count_past(hours_since timestamptz) returns boolean language plpgsql as $$
declare
  mark timestamptz;
  newest timestamptz;
  from_hour timestamptz;
begin
  select counted_from into mark from overview_progress for update;
  if mark = '-infinity' then
    return false;
  end if;
  newest := overview_newest(mark);
  if newest is null then
    update overview_progress set counted_from = '-infinity';
    return false;
  end if;
  from_hour := date_trunc('hour', newest, 'UTC');
  with facts as materialized (
    select * from overview_facts where at >= from_hour and at < mark
  ), members as (
    insert into overview_members (grain, start_at, user_id)
    select distinct grain, date_trunc(grain, at, 'UTC'), user_id
    from facts, unnest(array['hour', 'day', 'month']) as grain
    where user_id is not null and (grain <> 'hour' or at >= hours_since)
    on conflict do nothing
  )
  insert into overview_changes (at, kind, detail, count, msats)
  select from_hour, kind, detail, count(*), sum(msats) from facts group by kind, detail;
  update overview_progress set counted_from = from_hour;
  return true;
end $$;

-- Counts everything that is stored anew. Writers wait for the moment it takes to begin.
create function overview_rebuild() returns void language plpgsql as $$
begin
  lock table invoices, card_payments, sent_payments, forwarding_attempts in share row exclusive mode;
  perform from overview_progress for update;
  perform pg_advisory_xact_lock(hashtext('overview fold'));
  delete from overview_sums where kind not in ('tap', 'refused');
  delete from overview_changes where kind not in ('tap', 'refused');
  delete from overview_members;
  update overview_progress set counted_from = overview_next_hour();
end $$;

insert into overview_progress (counted_from)
select case when overview_newest('infinity') is null then '-infinity' else overview_next_hour() end;
