-- What everybody does is told to an endpoint of the instance only while who made it is an ADMIN, and not blocked. Another ADMIN
-- sees it, and may switch it on again.
alter table webhook_endpoints drop constraint webhook_endpoints_disabled_why_check;
alter table webhook_endpoints add constraint webhook_endpoints_disabled_why_check
  check (disabled_why in ('owner', 'failing', 'gone', 'role'));

create function switch_webhooks_off() returns trigger language plpgsql as $$
begin
  update webhook_endpoints set disabled_at = now(), disabled_why = 'role'
  where user_id = new.id and scope = 'instance' and disabled_at is null;
  return null;
end $$;
create trigger standing_ends_webhooks after update of role, blocked_at on users for each row
  when (old.role = 'ADMIN' and (new.role <> 'ADMIN' or new.blocked_at is not null)) execute function switch_webhooks_off();

update webhook_endpoints e set disabled_at = now(), disabled_why = 'role'
from users u where u.id = e.user_id and u.role <> 'ADMIN' and e.scope = 'instance' and e.disabled_at is null;
