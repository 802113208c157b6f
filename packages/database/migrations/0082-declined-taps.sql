-- What happens outside of a transaction that anything else belongs to is told under a key of its own: however often and by however many
-- processes, each endpoint has one delivery of it.
create function tell_webhooks_once(event_key text, event_type text, member text, at timestamptz, data jsonb)
returns void language sql as $$
  insert into webhook_deliveries (id, endpoint_id, type, body, due_at)
  select 'msg_' || md5(id || ' ' || event_key), id, event_type,
         json_build_object('type', event_type, 'timestamp', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data', data)::text,
         least(at, now())
  from webhook_endpoints
  where disabled_at is null and event_type = any(events) and (scope = 'instance' or user_id = member)
  on conflict (id) do nothing
$$;
