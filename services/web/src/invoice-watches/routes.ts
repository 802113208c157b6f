import { randomBytes } from 'node:crypto'
import {
  maxWatchesPerAddress,
  readSettlements,
  streamInvoice,
  streamWatch,
  watchInvoices,
} from '@chispa/contract/invoice-watches'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { addressKey } from '../http/client-address.ts'
import { EventStreams } from '../http/event-stream.ts'
import { askedUrl } from '../http/own-url.ts'
import { Refusal } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import type { LookUpDeps } from '../invoices/look-up.ts'
import { getInvoice, invoiceStates } from '../invoices/state.ts'
import { nameAt } from '../lightning-addresses/names.ts'
import { meantUsername } from '../lightning-addresses/payee.ts'
import type { PaidInvoices } from './paid-invoices.ts'
import { deleteSurplusWatches, findWatch, insertWatch, listSettlements } from './store.ts'
import { tellSettled } from './tell-settled.ts'

/** Asking a wallet may settle an invoice, and whoever cares is told. */
export type WatchDeps = Deps & Pick<LookUpDeps, 'onReceived'>

const dayMs = 24 * 3_600_000
/** As often as somebody who polls would ask the wallet of one invoice: not every wallet tells of payments by itself. */
const askWalletEveryMs = 3000
/** Kept at once: some 600 MiB where every one is as large as can be. */
const maxWatches = 2000
/** Of all streams of a process: some 200 MiB of memory. */
const maxHeardInvoices = 1_000_000

export function invoiceWatchRoutes(app: FastifyInstance, deps: WatchDeps & { paidInvoices: PaidInvoices }): void {
  const { sql, settings, now, clock, log } = deps
  const streams = new EventStreams(app, { clock })
  const ofAddress = new Map<string, number>()
  let heardInvoices = 0
  const stateOf = invoiceStates(deps)
  const onError = (error: unknown) => log.warn({ err: error }, 'paid invoices could not be told')

  function openFor(request: Pick<FastifyRequest, 'ip'>, reply: FastifyReply) {
    const key = addressKey(request.ip)
    const held = ofAddress.get(key) ?? 0
    if (held >= maxWatchesPerAddress) throw new Refusal('too_many_streams', { headers: { 'retry-after': '30' } })
    const stream = streams.open(reply)
    ofAddress.set(key, held + 1)
    stream.onEnd(() => {
      const rest = (ofAddress.get(key) ?? 1) - 1
      if (rest > 0) ofAddress.set(key, rest)
      else ofAddress.delete(key)
    })
    return stream
  }

  serve(app, streamInvoice, async (request, reply) => {
    const { username, paymentHash } = request.params
    const invoice = await getInvoice(sql, paymentHash)
    if (invoice.username !== meantUsername(nameAt(settings, request, username))) throw new Refusal('invoice_not_found')
    await tellSettled(
      { ...deps, onError },
      {
        paymentHashes: [invoice.paymentHash],
        open: () => {
          const stream = openFor(request, reply)
          let isOver = false
          stream.onEnd(() => {
            isOver = true
          })
          // What the wallet says is written down, and the database tells of it.
          const ask = async () => {
            if (isOver) return
            await getInvoice(sql, invoice.paymentHash).then(stateOf).catch(onError)
            clock.setTimer(() => void ask(), askWalletEveryMs, { background: true })
          }
          void ask()
          return stream
        },
      },
    )
    return reply as never
  })

  serve(app, readSettlements, async request => ({ invoices: await listSettlements(sql, request.body.paymentHashes) }))

  serve(app, watchInvoices, async (request, reply) => {
    const id = randomBytes(16).toString('hex')
    const expiresAt = new Date(now().getTime() + dayMs)
    const paymentHashes = [...new Set(request.body.paymentHashes)]
    await insertWatch(sql, { id, address: addressKey(request.ip), paymentHashes, expiresAt })
    await deleteSurplusWatches(sql, { maxOfAddress: maxWatchesPerAddress, maxInAll: maxWatches })
    const url = `${askedUrl(settings.values.endpoint, request)}/api/invoices/watches/${id}/events`
    reply.code(201)
    return { id, url, expiresAt: expiresAt.toISOString() }
  })

  serve(app, streamWatch, async (request, reply) => {
    const paymentHashes = await findWatch(sql, request.params.id, now())
    if (!paymentHashes) throw new Refusal('watch_not_found')
    if (heardInvoices + paymentHashes.length > maxHeardInvoices) {
      throw new Refusal('too_many_streams', { headers: { 'retry-after': '30' } })
    }
    const open = () => {
      const stream = openFor(request, reply)
      heardInvoices += paymentHashes.length
      stream.onEnd(() => {
        heardInvoices -= paymentHashes.length
      })
      return stream
    }
    await tellSettled({ ...deps, onError }, { paymentHashes, open })
    return reply as never
  })
}
