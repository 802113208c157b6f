/** Payments of every kind whose end is not known: listed with their person and their deadline, and looked up again on demand. */
import type { Face } from '@chispa/contract/faces'
import { maxOpenPayments, type OpenPayment, type OpenPaymentKind } from '@chispa/contract/open-payments'
import { type Connection, type Sql, transaction } from '@chispa/database/connect'
import { deadlineOf } from '@chispa/payments/deadlines'
import { expiryOf, peekBolt11 } from '@chispa/protocols/bolt11'
import { findFaces } from '../faces/find-faces.ts'
import { tellDue } from '../forwarding/due-channel.ts'
import { Refusal } from '../http/refusal.ts'
import { countWithoutEnd } from './attention-store.ts'
import { listOpen, makeCheckDue, type OpenPaymentRow } from './open-payment-store.ts'

/** `domain`: of our addresses. */
export async function showOpenPayments(
  sql: Sql,
  now: Date,
  domain: string,
): Promise<{ total: number; rows: OpenPayment[] }> {
  const rows = await listOpen(sql, maxOpenPayments)
  const total = rows.length < maxOpenPayments ? rows.length : (await countWithoutEnd(sql, now)).number
  const faces = await findFaces(sql, { userIds: [...new Set(rows.flatMap(({ userId }) => userId ?? []))] }, domain)
  return { total, rows: rows.map(row => shown(row, faces)) }
}

export async function checkAgain(
  sql: Connection,
  payment: { kind: OpenPaymentKind; id: string },
  now: Date,
): Promise<void> {
  await transaction(sql, async tx => {
    if (!(await makeCheckDue(tx, payment, now))) throw new Refusal('open_payment_not_found')
    if (payment.kind === 'forward') await tellDue(tx)
  })
}

const shown = (row: OpenPaymentRow, faces: Map<string, Face>): OpenPayment => ({
  kind: row.kind,
  id: row.id,
  member:
    row.userId !== null && row.pubkey !== null
      ? { userId: row.userId, pubkey: row.pubkey, username: row.username, face: faces.get(row.userId) ?? null }
      : null,
  walletName: row.walletName,
  cardId: row.cardId,
  amountMsats: row.amountMsats,
  paymentHash: row.paymentHash,
  createdAt: row.createdAt.toISOString(),
  expectedBy: deadlineAt(row).toISOString(),
  canResolve: row.canResolve,
})

function deadlineAt({ invoiceExpiresAt, createdAt, invoice }: OpenPaymentRow): Date {
  const read = invoiceExpiresAt ? undefined : peekBolt11(invoice)
  return deadlineOf({ createdAt, invoiceExpiresAt: invoiceExpiresAt ?? (read ? expiryOf(read) : createdAt) })
}
