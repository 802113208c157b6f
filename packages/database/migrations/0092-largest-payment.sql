-- The largest single payment that a member takes at their address and on their cards. Null: what the community allows.
alter table users
  add column max_sendable_msats bigint check (max_sendable_msats >= 1000 and max_sendable_msats % 1000 = 0);

-- Their other devices read it again.
create function tell_largest_payment() returns trigger language plpgsql as $$
begin
  perform tell_member(new.id, 'address:changed', new.id);
  return null;
end $$;
create trigger largest_payment_told after update of max_sendable_msats on users for each row
  when (old.max_sendable_msats is distinct from new.max_sendable_msats) execute function tell_largest_payment();
