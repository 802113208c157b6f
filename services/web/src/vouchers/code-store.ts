import type { Sql } from '@chispa/database/connect'

export async function findFingerprintKey(sql: Sql, name: string): Promise<Uint8Array | undefined> {
  const [row] = await sql<{ sealed: Uint8Array }[]>`select sealed from instance_keys where name = ${name}`
  return row?.sealed
}

/** Of two who make it one inserts. */
export async function insertFingerprintKey(
  sql: Sql,
  { name, publicKey, sealed }: { name: string; publicKey: string; sealed: Uint8Array },
): Promise<void> {
  await sql`
    insert into instance_keys (name, public_key, sealed) values (${name}, ${publicKey}, ${sealed})
    on conflict (name) do nothing`
}
