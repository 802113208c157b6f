-- Further names that pay to the same person. They stand in the table of names, so that a name is one person's, whatever it is to
-- them, and rests like any other when it is given up.
alter table lightning_addresses
  add column alias_user_id text references users on delete cascade,
  drop constraint lightning_addresses_check,
  add constraint lightning_addresses_one_holder check (user_id is null or alias_user_id is null),
  add constraint lightning_addresses_held_or_released
    check ((coalesce(user_id, alias_user_id) is null) = (released_at is not null));
create index lightning_addresses_aliases on lightning_addresses (alias_user_id, username) where alias_user_id is not null;

-- An operator may take an alias away.
alter table address_notices
  drop constraint address_notices_event_check,
  add constraint address_notices_event_check check (event in ('REPLACED', 'HANDED_ON', 'REMOVED'));

create or replace function tell_address() returns trigger language plpgsql as $$
declare
  holder text := coalesce(new.user_id, new.alias_user_id);
  former text := case when tg_op = 'UPDATE' then coalesce(old.user_id, old.alias_user_id) end;
begin
  if holder is not null then
    perform tell_member(holder, 'address:changed', new.username);
  end if;
  if former is not null and former is distinct from holder then
    perform tell_member(former, 'address:changed', new.username);
  end if;
  return null;
end $$;
drop trigger address_told on lightning_addresses;
create trigger address_told after insert or update of user_id, alias_user_id on lightning_addresses for each row
  execute function tell_address();
