import type { Sql } from '@chispa/database/connect'
import type { Action } from './action-store.ts'

export type ForwardingAction = Pick<
  Action,
  'walletId' | 'revision' | 'feeBps' | 'baseFeeMsats' | 'addresses' | 'sharesBps'
> & { enabledAt: Date; hops: number }

/** How to split what a wallet receives now, and through how many addresses of ours this payment has come. */
export async function findForwardingAction(
  sql: Sql,
  walletId: string,
  paymentHash: string,
): Promise<ForwardingAction | undefined> {
  const [action] = await sql<ForwardingAction[]>`
    select a.wallet_id, a.revision, a.enabled_at, r.fee_bps, r.base_fee_msats, r.addresses, r.shares_bps,
           coalesce((select hops + 1 from forwarding_attempts where payment_hash = ${paymentHash}), 0) as hops
    from receive_actions a join receive_action_revisions r on r.wallet_id = a.wallet_id and r.revision = a.revision
    where a.wallet_id = ${walletId} and a.enabled_at is not null`
  return action
}

export type NewReceipt = {
  eventKey: string
  walletId: string
  revision: number
  paymentHash: string
  hops: number
  settledAt: Date
  /** When the wallet is asked how much it was. */
  amountDueAt: Date
  now: Date
}

/** Of several who record one payment, one wins. */
export async function insertReceipt(sql: Sql, receipt: NewReceipt): Promise<string | undefined> {
  const { eventKey, walletId, revision, paymentHash, hops, settledAt, amountDueAt, now } = receipt
  const [row] = await sql<{ id: string }[]>`
    insert into forwarding_receipts
      (event_key, wallet_id, revision, payment_hash, hops, settled_at, amount_due_at, created_at)
    values
      (${eventKey}, ${walletId}, ${revision}, ${paymentHash}, ${hops}, ${settledAt}, ${amountDueAt}, ${now})
    on conflict (event_key) do nothing returning id`
  return row?.id
}

/** False when it is known already. */
export async function markAmount(
  sql: Sql,
  id: string,
  { receivedMsats, retainedMsats }: { receivedMsats: number; retainedMsats: number },
): Promise<boolean> {
  const rows = await sql`
    update forwarding_receipts
    set received_msats = ${receivedMsats}, retained_msats = ${retainedMsats}, amount_due_at = null
    where id = ${id} and received_msats is null returning 1`
  return rows.length === 1
}

export type NewLeg = { address: string; amountMsats: number; state: 'OPEN' | 'FORWARDED' | 'STOPPED' }
export type TouchedDestination = { id: string; address: string; creditMsats: number }

/**
 * The debts that the legs belong to; one at rest falls due. In the order of addresses, so that two receipts of one
 * wallet never wait for each other crosswise.
 */
export async function touchDestinations(
  sql: Sql,
  walletId: string,
  legs: readonly NewLeg[],
  now: Date,
): Promise<TouchedDestination[]> {
  return sql<TouchedDestination[]>`
    insert into forwarding_destinations as d (wallet_id, address, legs, due_at)
    select ${walletId}, leg.address, 1, case when leg.state = 'OPEN' then ${now}::timestamptz end
    from unnest(${legs.map(({ address }) => address)}::text[], ${legs.map(({ state }) => state)}::text[])
      as leg (address, state)
    order by leg.address
    on conflict (wallet_id, address) do update
    set legs = d.legs + 1, due_at = coalesce(d.due_at, excluded.due_at)
    returning id, address, credit_msats`
}

export async function insertLegs(
  sql: Sql,
  { receiptId, hops, now }: { receiptId: string; hops: number; now: Date },
  legs: readonly (NewLeg & { destinationId: string })[],
): Promise<void> {
  await sql`
    insert into forwarding_legs (receipt_id, destination_id, position, amount_msats, hops, state, ended_at)
    select ${receiptId}, leg.destination_id, leg.position - 1, leg.amount_msats, ${hops}, leg.state,
           case when leg.state <> 'OPEN' then ${now}::timestamptz end
    from unnest(${legs.map(({ destinationId }) => destinationId)}::text[],
                ${legs.map(({ amountMsats }) => amountMsats)}::int8[],
                ${legs.map(({ state }) => state)}::text[])
      with ordinality as leg (destination_id, amount_msats, state, position)
    order by leg.position`
}

export type UnknownAmount = { id: string; walletId: string; paymentHash: string; hops: number } & Pick<
  Action,
  'revision' | 'feeBps' | 'baseFeeMsats' | 'addresses' | 'sharesBps'
>

/**
 * Takes what is due, the first of every wallet that is not busy, and sets the next turn in the same statement: a process that
 * dies in the middle loses nothing.
 */
export async function claimUnknownAmounts(
  sql: Sql,
  { now, limit, busy, firstMs, maxMs }: { now: Date; limit: number; busy: string[]; firstMs: number; maxMs: number },
): Promise<UnknownAmount[]> {
  return sql<UnknownAmount[]>`
    with first as materialized (
      select distinct on (wallet_id) id, amount_due_at from forwarding_receipts
      where amount_due_at <= ${now} and wallet_id <> all(${busy})
      order by wallet_id, amount_due_at, id
    )
    update forwarding_receipts f
    set amount_checks = amount_checks + 1,
        amount_due_at = ${now}::timestamptz
          + least(${firstMs} * 2 ^ least(amount_checks, 20), ${maxMs}) * interval '1 millisecond'
    from receive_action_revisions r
    where r.wallet_id = f.wallet_id and r.revision = f.revision
      and f.id in (
        select id from forwarding_receipts
        where id in (select id from first order by amount_due_at limit ${limit}) and amount_due_at <= ${now}
        for update skip locked)
    returning f.id, f.wallet_id, f.payment_hash, f.hops, f.revision, r.fee_bps, r.base_fee_msats, r.addresses,
              r.shares_bps`
}
