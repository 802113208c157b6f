import { randomBytes } from 'node:crypto'
import {
  maxHashesPerAddress,
  maxWatchesPerAddress,
  readSettlements,
  streamInvoice,
  streamWatch,
  watchInvoices,
} from '@chispa/contract/invoice-watches'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { addressKey } from '../http/client-address.ts'
import { type EventStream, EventStreams } from '../http/event-stream.ts'
import { askedUrl } from '../http/own-url.ts'
import { Refusal } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { type FindInvoiceState, getInvoice } from '../invoices/state.ts'
import { nameAt } from '../lightning-addresses/names.ts'
import { meantUsername } from '../lightning-addresses/payee.ts'
import { HeardInvoices } from './heard-invoices.ts'
import type { PaidInvoices } from './paid-invoices.ts'
import { deleteSurplusWatches, findWatch, insertWatch, listSettlements } from './store.ts'
import { tellSettled } from './tell-settled.ts'

/** Asking a wallet may settle an invoice, and whoever cares is told. */
export type WatchDeps = Deps & { findInvoiceState: FindInvoiceState }

const dayMs = 24 * 3_600_000
/** As often as somebody who polls would ask the wallet of one invoice: not every wallet tells of payments by itself. */
const askWalletEveryMs = 3000
/** Kept at once, in payment hashes of 32 bytes each: some 64 MB. */
const maxKept = { inAll: 2_000_000, watchesInAll: 2000 }
/** Of all streams of a process: some 200 MiB of memory. */
const maxHeardInAll = 400_000

export function invoiceWatchRoutes(app: FastifyInstance, deps: WatchDeps & { paidInvoices: PaidInvoices }): void {
  const { sql, settings, now, clock, log, findInvoiceState } = deps
  const streams = new EventStreams(app, { clock })
  const ofAddress = new Map<string, number>()
  const heard = new HeardInvoices({ inAll: maxHeardInAll, ofAddress: maxHashesPerAddress })
  const onError = (error: unknown) => log.warn({ err: error }, 'paid invoices could not be told')

  function openFor(request: Pick<FastifyRequest, 'ip'>, reply: FastifyReply) {
    const key = addressKey(request.ip)
    const held = ofAddress.get(key) ?? 0
    if (held >= maxWatchesPerAddress) throw tooManyStreams()
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
          const askWallet = async () =>
            findInvoiceState(await getInvoice(sql, invoice.paymentHash), addressKey(request.ip))
          const ask = async () => {
            if (isOver) return
            await askWallet().catch(onError)
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
    await deleteSurplusWatches(sql, {
      maxOfAddress: maxWatchesPerAddress,
      maxInAll: maxKept.watchesInAll,
      maxHashesOfAddress: maxHashesPerAddress,
      maxHashesInAll: maxKept.inAll,
    })
    const url = `${askedUrl(settings.values.endpoint, request)}/api/invoices/watches/${id}/events`
    reply.code(201)
    return { id, url, expiresAt: expiresAt.toISOString() }
  })

  serve(app, streamWatch, async (request, reply) => {
    const paymentHashes = await findWatch(sql, request.params.id, now())
    if (!paymentHashes) throw new Refusal('watch_not_found')
    let stream: EventStream | undefined
    let isOver = false
    const release = heard.take(addressKey(request.ip), paymentHashes.length, () => {
      isOver = true
      stream?.end()
    })
    if (!release) throw tooManyStreams()
    const open = () => {
      if (isOver) throw tooManyStreams()
      stream = openFor(request, reply)
      stream.onEnd(release)
      return stream
    }
    try {
      await tellSettled({ ...deps, onError }, { paymentHashes, open })
    } catch (error) {
      release()
      throw error
    }
    return reply as never
  })
}

const tooManyStreams = () => new Refusal('too_many_streams', { headers: { 'retry-after': '30' } })
