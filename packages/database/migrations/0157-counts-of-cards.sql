-- How many cards there are is one of the sums: a card that comes, goes or changes adds a row to `overview_changes`, and the loop folds it. Rows are only
-- added, so writers neither wait for one another nor have to keep an order. Of no time, so no span of the overview sees them.
lock table cards in access exclusive mode;

create function overview_card_state(holder text, used boolean, blocked_at timestamptz) returns text language sql immutable as $$
  select concat_ws(' ', case when holder is not null then 'paired' end, case when used then 'used' end,
                        case when blocked_at is not null then 'blocked' end)
$$;

create function overview_cards_came_or_went() returns trigger language plpgsql as $$
begin
  insert into overview_changes (at, kind, detail, count)
  select '-infinity', 'cards', overview_card_state(user_id, used, blocked_at), case tg_op when 'INSERT' then 1 else -1 end * count(*)
  from rows group by 3;
  return null;
end $$;
create function overview_card_changed() returns trigger language plpgsql as $$
begin
  insert into overview_changes (at, kind, detail, count)
  values ('-infinity', 'cards', overview_card_state(old.user_id, old.used, old.blocked_at), -1),
         ('-infinity', 'cards', overview_card_state(new.user_id, new.used, new.blocked_at), 1);
  return null;
end $$;

drop trigger card_changed on cards;
drop trigger cards_inserted on cards;
drop trigger cards_deleted on cards;
create trigger cards_inserted after insert on cards referencing new table as rows
  for each statement execute function overview_cards_came_or_went();
create trigger cards_deleted after delete on cards referencing old table as rows
  for each statement execute function overview_cards_came_or_went();
create trigger card_counted after update on cards for each row
  when ((old.user_id is null) <> (new.user_id is null)
     or old.used <> new.used
     or (old.blocked_at is null) <> (new.blocked_at is null))
  execute function overview_card_changed();

insert into overview_changes (at, kind, detail, count)
select '-infinity', 'cards', overview_card_state(user_id, used, blocked_at), count(*) from cards group by 3;

-- Under the name that older releases read: they add up its rows, and this is one.
drop table card_counts;
drop function count_cards();
drop function count_changed_card();
drop function add_to_card_counts(bigint, bigint, bigint, bigint);
create view card_counts as
  select coalesce(sum(count), 0)::bigint as total,
         coalesce(sum(count) filter (where detail like '%paired%'), 0)::bigint as paired,
         coalesce(sum(count) filter (where detail like '%used%'), 0)::bigint as used,
         coalesce(sum(count) filter (where detail like '%blocked%'), 0)::bigint as blocked
  from (
    select detail, count from overview_sums where grain = 'day' and start_at = '-infinity' and kind = 'cards'
    union all
    select detail, count from overview_changes where kind = 'cards'
  ) counted;

-- Counts everything that is stored anew, but cards: no row of theirs is left uncounted. Writers wait for the moment it takes to begin.
create or replace function overview_rebuild() returns void language plpgsql as $$
begin
  lock table invoices, card_payments, sent_payments, forwarding_attempts in share row exclusive mode;
  perform from overview_progress for update;
  perform pg_advisory_xact_lock(hashtext('overview fold'));
  delete from overview_sums where kind not in ('tap', 'refused', 'cards');
  delete from overview_changes where kind not in ('tap', 'refused', 'cards');
  delete from overview_members;
  update overview_progress set counted_from = overview_next_hour();
end $$;
