-- Who is signed out or blocked is told nothing any more: their devices are not notified, their webhooks are switched off. They subscribe
-- and switch on again when they are back.
alter table webhook_endpoints drop constraint webhook_endpoints_disabled_why_check;
alter table webhook_endpoints add constraint webhook_endpoints_disabled_why_check
  check (disabled_why in ('owner', 'failing', 'gone', 'role', 'signed_out'));

-- What waits for a webhook that is switched off ends with it. A delivery that is being written down in this moment is not waited for:
-- nobody sends it, and it ends within the hour.
create function end_webhook_deliveries() returns trigger language plpgsql as $$
begin
  update webhook_deliveries
  set status = 'FAILED', due_at = null, ended_at = now(), last_error = coalesce(last_error, 'switched off')
  where id in (select id from webhook_deliveries where endpoint_id = new.id and due_at is not null for update skip locked);
  return null;
end $$;
create trigger webhook_off_ends_deliveries after update of disabled_at on webhook_endpoints for each row
  when (old.disabled_at is null and new.disabled_at is not null) execute function end_webhook_deliveries();

create function end_what_is_told() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions where user_id = new.id;
  update webhook_endpoints set disabled_at = now(), disabled_why = 'signed_out' where user_id = new.id and disabled_at is null;
  return null;
end $$;
-- By its name after standing_ends_webhooks, which knows a better reason for those of the instance.
create trigger standing_ends_what_is_told after update of tokens_valid_since, blocked_at on users for each row
  when (new.tokens_valid_since is distinct from old.tokens_valid_since and new.tokens_valid_since is not null
        or old.blocked_at is null and new.blocked_at is not null)
  execute function end_what_is_told();

-- Those who are blocked already, and what waits for webhooks that were switched off before.
delete from push_subscriptions where user_id in (select id from users where blocked_at is not null);
update webhook_endpoints set disabled_at = now(), disabled_why = 'signed_out'
where disabled_at is null and user_id in (select id from users where blocked_at is not null);
update webhook_deliveries
set status = 'FAILED', due_at = null, ended_at = now(), last_error = coalesce(last_error, 'switched off')
where due_at is not null and endpoint_id in (select id from webhook_endpoints where disabled_at is not null);
