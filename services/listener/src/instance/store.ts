import type { Connection, Sql } from '@chispa/database/connect'

export type Process = { id: string; host: string; pid: number }

/** Who is said to live on this host. */
export async function listNeighbours(sql: Sql, host: string): Promise<Process[]> {
  return sql<Process[]>`select id, host, pid from listener.instances where host = ${host} and lease_until > now()`
}

export async function endLease(sql: Sql, ids: readonly string[]): Promise<void> {
  await sql`update listener.instances set lease_until = now() where id = any(${[...ids]}) and lease_until > now()`
}

export async function insertInstance(sql: Connection, { id, host, pid }: Process, leaseMs: number): Promise<void> {
  await sql.begin(async tx => {
    await tx`set local idle_in_transaction_session_timeout = '3s'`
    // The newest of the dead stays: an older version that starts reads there when somebody last lived.
    await tx`
      delete from listener.instances
      where lease_until < now() - interval '1 hour' and lease_until < (select max(lease_until) from listener.instances)`
    await tx`
      insert into listener.instances (id, host, pid, started_at, lease_until)
      values (${id}, ${host}, ${pid}, now(), now() + ${leaseMs} * interval '1 millisecond')`
  })
}

type Renewed = {
  hadExpired: boolean
  /** Who is alive, as one text. */
  peers: string
}

export async function renewInstance(sql: Sql, { id, host, pid }: Process, leaseMs: number): Promise<Renewed> {
  const [renewed] = await sql<Renewed[]>`
    with before as (
      select coalesce((select lease_until < now() from listener.instances where id = ${id}), true) as had_expired
    ), renewed as (
      insert into listener.instances (id, host, pid, started_at, lease_until)
      values (${id}, ${host}, ${pid}, now(), now() + ${leaseMs} * interval '1 millisecond')
      on conflict (id) do update set lease_until = excluded.lease_until
    )
    select had_expired, (
      select coalesce(string_agg(id, ' ' order by id), '') from listener.instances
      where lease_until > now() and id <> ${id}
    ) as peers
    from before`
  return renewed!
}
