import {
  countVouchers,
  deleteVoucher,
  listVouchers,
  readVoucher,
  readVoucherCode,
  refreshVoucher as refreshVoucherOperation,
  refreshVouchers,
} from '@chispa/contract/vouchers'
import { keepCoupon as keepCouponOperation, previewCoupon } from '@chispa/contract/vouchers-coupons'
import { depositVoucher } from '@chispa/contract/vouchers-deposit'
import { listVoucherSenders, readVoucherSettings, writeVoucherSettings } from '@chispa/contract/vouchers-settings'
import { readVoucherRecipient, sendVoucher as sendVoucherOperation } from '@chispa/contract/vouchers-transfer'
import { encodeNpub } from '@chispa/protocols/nip19'
import type { FastifyInstance } from 'fastify'
import { callerOn } from '../auth/guard.ts'
import { readCursor, sendPage } from '../http/paging.ts'
import { serve } from '../http/serve.ts'
import { removeVoucher } from './delete.ts'
import { takeDeposit } from './deposit.ts'
import { getVoucher } from './get-voucher.ts'
import { keepCoupon } from './keep-coupon.ts'
import { listSenderRows } from './policy-store.ts'
import { getCoupon } from './read-coupon.ts'
import { readDeposit } from './read-deposit.ts'
import { refreshVoucher } from './refresh.ts'
import { refreshAll } from './refresh-all.ts'
import { prepareSend, type SendDeps, sendVoucher } from './send.ts'
import { showCode } from './show-code.ts'
import { shownVoucher } from './show-voucher.ts'
import { countOwn, listVoucherRows, markSeen } from './store.ts'
import { readSettings, writeSettings } from './write-settings.ts'

const maxSenders = 100

export function voucherRoutes(app: FastifyInstance, deps: SendDeps): void {
  const { sql, now } = deps
  const rules = { outgoing: deps.outgoing, privateHostsAllowed: deps.privateHostsAllowed }

  serve(app, depositVoucher, async (request, reply) => {
    const deposit = readDeposit(request.body, callerOn(request), rules)
    const { isNew, deposited } = await takeDeposit(deps, deposit)
    reply.code(isNew ? 201 : 200)
    return deposited
  })

  serve(app, listVouchers, async (request, reply) => {
    const { pubkey } = callerOn(request)
    const { limit = 100, cursor, status } = request.query
    const before = readCursor(cursor, ['2026-01-01T00:00:00.000Z', ''])
    const at = now()
    const rows = await listVoucherRows(sql, { pubkey, status, before, limit: limit + 1, now: at })
    const page = sendPage(reply, rows, limit, row => [row.createdAt.toISOString(), row.id])
    const unseen = page.filter(({ seenAt }) => seenAt === null).map(({ id }) => id)
    if (unseen.length > 0) await markSeen(sql, unseen, at)
    return page.map(shownVoucher)
  })

  serve(app, previewCoupon, async request => {
    const { deposit, benefit, merchantName } = await getCoupon(deps, request.body.link, callerOn(request).pubkey)
    const { name, description, merchant, expiresAt } = deposit
    const until = expiresAt?.toISOString() ?? null
    return { name, description, merchantPubkey: merchant, merchantName, benefit, expiresAt: until }
  })

  serve(app, keepCouponOperation, async request =>
    shownVoucher(await keepCoupon(deps, { pubkey: callerOn(request).pubkey, link: request.body.link })),
  )

  serve(app, countVouchers, request => countOwn(sql, callerOn(request).pubkey, now()))

  serve(app, readVoucher, async request =>
    shownVoucher(await getVoucher(deps, { pubkey: callerOn(request).pubkey, id: request.params.id })),
  )

  serve(app, readVoucherCode, request => showCode(deps, { pubkey: callerOn(request).pubkey, id: request.params.id }))

  serve(app, deleteVoucher, async request => {
    await removeVoucher(deps, { pubkey: callerOn(request).pubkey, id: request.params.id })
    return { deleted: true as const }
  })

  serve(app, refreshVoucherOperation, async request => {
    const owner = { pubkey: callerOn(request).pubkey, id: request.params.id }
    const { voucher, checked } = await refreshVoucher(deps, owner)
    return { voucher: shownVoucher(voucher), checked }
  })

  serve(app, refreshVouchers, request => refreshAll(deps, callerOn(request).pubkey))

  serve(app, readVoucherRecipient, async request => {
    const { id } = request.params
    const sending = { pubkey: callerOn(request).pubkey, id, address: request.query.address, host: request.host }
    const { address, name, isHere } = (await prepareSend(deps, sending)).recipient
    return { address, name, isHere }
  })

  serve(app, sendVoucherOperation, async request => {
    const { address, comment } = request.body
    const { pubkey } = callerOn(request)
    const sending = { pubkey, id: request.params.id, address, comment, host: request.host }
    return { voucher: shownVoucher(await sendVoucher(deps, sending)) }
  })

  serve(app, readVoucherSettings, request => readSettings(deps, callerOn(request).pubkey))

  serve(app, writeVoucherSettings, request => writeSettings(deps, callerOn(request).pubkey, request.body))

  serve(app, listVoucherSenders, async request => {
    const rows = await listSenderRows(sql, callerOn(request).pubkey, maxSenders)
    return rows.map(row => ({
      ...row,
      npub: row.pubkey === null ? null : encodeNpub(row.pubkey),
      lastAt: row.lastAt.toISOString(),
    }))
  })
}
