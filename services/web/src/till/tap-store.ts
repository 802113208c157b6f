import type { Sql } from '@chispa/database/connect'

export type TapState = 'OFFERED' | 'HANDED' | 'ACCEPTED' | 'DECLINED'
export type TapRow = { id: string; sealedOffer: Uint8Array; state: TapState }

export async function findTap(sql: Sql, tapId: string): Promise<TapRow | undefined> {
  const [tap] = await sql<TapRow[]>`select id, sealed_offer, state from till_taps where id = ${tapId}`
  return tap
}

/** A card that was declined may have a new offer; one that was handed the invoice keeps the old one. */
export async function upsertOffer(
  sql: Sql,
  tap: { id: string; saleId: string; sealedOffer: Uint8Array; now: Date },
): Promise<void> {
  await sql`
    insert into till_taps (id, sale_id, sealed_offer, created_at)
    values (${tap.id}, ${tap.saleId}, ${tap.sealedOffer}, ${tap.now})
    on conflict (id) do update set sealed_offer = excluded.sealed_offer, created_at = excluded.created_at, state = 'OFFERED'
    where till_taps.state = 'DECLINED'`
}

/** Of several that bring the same tap, one hands the invoice over. */
export async function claimHandover(sql: Sql, tapId: string): Promise<boolean> {
  const { count } =
    await sql`update till_taps set state = 'HANDED' where id = ${tapId} and state in ('OFFERED', 'DECLINED')`
  return count > 0
}

export async function markTap(sql: Sql, tapId: string, state: 'OFFERED' | 'ACCEPTED' | 'DECLINED'): Promise<void> {
  await sql`update till_taps set state = ${state} where id = ${tapId} and state = 'HANDED'`
}
