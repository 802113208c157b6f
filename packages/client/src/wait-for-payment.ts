/**
 * Waits until an invoice of a lightning address is paid: by the stream of the service, and by asking where the stream does not
 * come through. A preimage is held against the payment hash before it is believed.
 */
import { preimageMatches } from '@chispa/protocols/nip47-transaction'
import { ChispaError } from './chispa-error.ts'
import type { Client } from './client.ts'
import { pause } from './retry.ts'

export type PaymentWait = {
  /** `verify` of the answer of `requestInvoice`. */
  verify: string
  /** Default: ten minutes. */
  timeoutMs?: number
  /** Between two questions while no stream comes through. Default: two seconds. */
  pollMs?: number
  signal?: AbortSignal
}

/** `preimage` is null where the wallet told none; the service counts it as paid all the same. */
export type PaidInvoice = { paymentHash: string; preimage: string | null }

type Invoice = { username: string; paymentHash: string }

/** Refuses with `not_paid_in_time`: whether it is paid later has to be asked again before anything is given away for free. */
export async function waitForPayment(client: Client, wait: PaymentWait): Promise<PaidInvoice> {
  const { timeoutMs = 600_000, pollMs = 2_000, signal } = wait
  const params = invoiceOf(wait.verify)
  const abort = new AbortController()
  const forward = () => abort.abort(signal?.reason)
  if (signal?.aborted) forward()
  signal?.addEventListener('abort', forward, { once: true })
  const late = new ChispaError({ reason: 'not_paid_in_time', message: `Not paid within ${timeoutMs} ms` })
  const timer = setTimeout(() => abort.abort(late), timeoutMs)
  try {
    for (;;) {
      const paid = (await hear(client, params, abort.signal)) ?? (await ask(client, params, abort.signal))
      if (paid) return paid
      await pause(pollMs, abort.signal)
    }
  } catch (error) {
    throw abort.signal.aborted ? abort.signal.reason : error
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', forward)
    abort.abort()
  }
}

/** Undefined: the stream ended or broke without word of a payment. */
async function hear(client: Client, params: Invoice, signal: AbortSignal): Promise<PaidInvoice | undefined> {
  try {
    for await (const { event, data } of await client.streamInvoice({ params }, { signal })) {
      if (event === 'settled') return proven(params, JSON.parse(data) as { preimage?: string | null })
    }
  } catch (error) {
    if (signal.aborted || (error instanceof ChispaError && error.is('proof_wrong', 'invoice_not_found'))) throw error
  }
  return undefined
}

async function ask(client: Client, params: Invoice, signal: AbortSignal): Promise<PaidInvoice | undefined> {
  try {
    const state = await client.verifyInvoice({ params }, { signal })
    return state.settled ? proven(params, state) : undefined
  } catch (error) {
    const passes = error instanceof ChispaError && (error.status === 0 || error.status === 429 || error.status >= 500)
    if (!passes || signal.aborted || error.is('proof_wrong')) throw error
    return undefined
  }
}

function proven({ paymentHash }: Invoice, { preimage = null }: { preimage?: string | null }): PaidInvoice {
  if (preimage !== null && !preimageMatches(preimage, paymentHash)) {
    throw new ChispaError({ reason: 'proof_wrong', message: 'The preimage is not the one of this invoice' })
  }
  return { paymentHash, preimage }
}

function invoiceOf(verify: string): Invoice {
  try {
    const [, name, hash] = /\/api\/lud16\/([^/]+)\/verify\/([0-9a-f]{64})$/.exec(new URL(verify).pathname)!
    return { username: decodeURIComponent(name as string), paymentHash: hash as string }
  } catch (cause) {
    throw new ChispaError({ reason: 'invalid_request', message: 'This is not the verify URL of an invoice', cause })
  }
}
