import type { Sql } from '@chispa/database/connect'
import type { Encryption } from '@chispa/protocols/nip47'

/** PostgreSQL's numbers for timestamptz: the driver cannot tell them from the values. */
const times = 1184

export type Life = {
  walletId: string
  fence: number
  lifeAt: Date | null
  eventAt: Date | null
  readyAt: Date | null
  /** What it answered in; null before its first answer here. */
  encryption: Encryption | null
  relaysKnown: boolean
}

/** Times only ever rise, and only the owner of a wallet writes them. */
export async function saveLife(sql: Sql, owner: string, lives: readonly Life[]): Promise<void> {
  const column = <K extends keyof Life>(name: K): Life[K][] => lives.map(life => life[name])
  const moments = (name: 'lifeAt' | 'eventAt' | 'readyAt') => sql.array(column(name), times)
  await sql`
    update listener.wallets w
    set last_life_at = greatest(w.last_life_at, l.life_at), last_event_at = greatest(w.last_event_at, l.event_at),
        ready_at = greatest(w.ready_at, l.ready_at), encryption = coalesce(l.encryption, w.encryption),
        relays_known = l.relays_known
    from unnest(
      ${column('walletId')}::text[], ${column('fence')}::bigint[], ${moments('lifeAt')}, ${moments('eventAt')},
      ${moments('readyAt')}, ${column('encryption')}::text[], ${sql.array(column('relaysKnown'))}::boolean[]
    ) as l (wallet_id, fence, life_at, event_at, ready_at, encryption, relays_known)
    where w.wallet_id = l.wallet_id and w.owner = ${owner} and w.fence = l.fence`
}

export type Contact = Pick<Life, 'walletId' | 'fence' | 'lifeAt' | 'encryption'> & {
  contact: 'ready' | 'silent' | 'unreachable'
  at: Date
}

/** Only the owner of a wallet writes it. With it goes what the handshake showed: others act on it from then on. */
export async function saveContacts(sql: Sql, owner: string, contacts: readonly Contact[]): Promise<void> {
  const column = <K extends keyof Contact>(name: K): Contact[K][] => contacts.map(contact => contact[name])
  await sql`
    update listener.wallets w
    set contact = c.contact, contact_at = c.at, last_life_at = greatest(w.last_life_at, c.life_at),
        encryption = coalesce(c.encryption, w.encryption)
    from unnest(
      ${column('walletId')}::text[], ${column('fence')}::bigint[], ${column('contact')}::text[], ${sql.array(column('at'), times)},
      ${sql.array(column('lifeAt'), times)}, ${column('encryption')}::text[]
    ) as c (wallet_id, fence, contact, at, life_at, encryption)
    where w.wallet_id = c.wallet_id and w.owner = ${owner} and w.fence = c.fence`
}

export type CountedSilence = { walletId: string; fence: number; countedMs: number; at: Date }

/** Only the owner of a wallet writes it. */
export async function saveSilences(sql: Sql, owner: string, silences: readonly CountedSilence[]): Promise<void> {
  if (silences.length === 0) return
  const column = <K extends keyof CountedSilence>(name: K): CountedSilence[K][] =>
    silences.map(silence => silence[name])
  await sql`
    update listener.wallets w set silent_ms = s.counted_ms, silent_at = s.at
    from unnest(
      ${column('walletId')}::text[], ${column('fence')}::bigint[], ${column('countedMs')}::bigint[], ${sql.array(column('at'), times)}
    ) as s (wallet_id, fence, counted_ms, at)
    where w.wallet_id = s.wallet_id and w.owner = ${owner} and w.fence = s.fence`
}

export async function markArchiveReported(sql: Sql, walletId: string, at: Date): Promise<void> {
  await sql`update listener.wallets set archive_reported_at = ${at} where wallet_id = ${walletId}`
}

/** When their owners last changed anything about them. */
export async function listChanges(sql: Sql, walletIds: readonly string[]): Promise<Map<string, Date>> {
  const rows = await sql<{ id: string; updatedAt: Date }[]>`
    select id, updated_at from remote_wallets where id = any(${[...walletIds]})`
  return new Map(rows.map(row => [row.id, row.updatedAt]))
}
