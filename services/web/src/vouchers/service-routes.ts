import { voucherStatuses } from '@chispa/contract/vouchers'
import { listVoucherServices, type VoucherService, writeVoucherService } from '@chispa/contract/vouchers-services'
import { encodeNpub } from '@chispa/protocols/nip19'
import type { FastifyInstance } from 'fastify'
import { findAccount } from '../auth/accounts.ts'
import { callerOn } from '../auth/guard.ts'
import { readCursor, sendPage } from '../http/paging.ts'
import { pictureUrl } from '../http/picture-url.ts'
import { Refusal } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import type { VoucherDeps } from './deps.ts'
import { findServiceRow, listServiceRows, type ServiceRow, setBlocked } from './service-store.ts'

export function voucherServiceRoutes(app: FastifyInstance, { sql, now, activity }: VoucherDeps): void {
  serve(app, listVoucherServices, async (request, reply) => {
    const { limit = 100, cursor } = request.query
    const before = readCursor(cursor, ['2026-01-01T00:00:00.000Z', ''])
    const rows = await listServiceRows(sql, { before, limit: limit + 1, now: now() })
    return sendPage(reply, rows, limit, row => [row.firstSeenAt.toISOString(), row.pubkey]).map(shown)
  })

  serve(app, writeVoucherService, async request => {
    const { pubkey } = request.params
    const { blocked } = request.body
    const isChanged = await setBlocked(sql, pubkey, blocked ? now() : null)
    const row = await findServiceRow(sql, pubkey, now())
    if (!row) throw new Refusal('voucher_service_not_found')
    if (isChanged) {
      const account = await findAccount(sql, callerOn(request).pubkey)
      await activity.record({
        category: 'VOUCHER',
        event: blocked ? 'voucher.service_blocked' : 'voucher.service_allowed',
        message: `The coupon service ${row.name ?? encodeNpub(pubkey)} was ${blocked ? 'blocked' : 'let in again'}`,
        level: blocked ? 'WARN' : 'INFO',
        requestId: request.id,
        ...(account && { userId: account.id }),
        metadata: { service: pubkey },
      })
    }
    return shown(row)
  })
}

const shown = (row: ServiceRow): VoucherService => ({
  pubkey: row.pubkey,
  npub: encodeNpub(row.pubkey),
  name: row.name,
  pictureUrl: pictureUrl(row.pictureId),
  host: row.claimUrl === null ? null : new URL(row.claimUrl).host,
  isTransferable: row.isTransferable,
  isBlocked: row.blockedAt !== null,
  vouchers: Object.fromEntries(
    voucherStatuses.map(status => [status, row.counts[status] ?? 0]),
  ) as VoucherService['vouchers'],
  openTransfers: row.openTransfers,
  firstSeenAt: row.firstSeenAt.toISOString(),
  lastSeenAt: row.lastSeenAt.toISOString(),
})
