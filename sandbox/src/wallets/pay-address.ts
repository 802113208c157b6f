/**
 * A sandbox wallet pays a lightning address or a payRequest URL like any wallet outside would: LUD-16, LUD-06, LUD-12.
 * Addresses of hosts that do not serve `/.well-known` are also tried at the platform's own path.
 */
import { readBolt11 } from '@chispa/protocols/bolt11'
import { invoiceMismatch, metadataHash, payCallbackUrl, readPayAnswer, readPayRequest } from '@chispa/protocols/lud06'
import { lightningAddressUrl, parseLightningAddress } from '@chispa/protocols/lud16'
import { hasSigner } from '@chispa/signatures/ecdsa'

export type Fetched = { ok: true; invoice: string } | { ok: false; message: string }

const timeoutMs = 10_000
const options = { loopbackOverHttp: true }

export async function invoiceOf(
  target: string,
  payment: { amountMsats: number; comment?: string; now: number },
): Promise<Fetched> {
  for (const url of payRequestUrls(target)) {
    const body = await fetchJson(url)
    if (body === undefined) continue
    const read = readPayRequest(body, options)
    if (!read.ok) return { ok: false, message: read.message }
    const { callback, metadata } = read.request
    const answer = readPayAnswer(await fetchJson(payCallbackUrl(callback, payment)), options)
    if (!answer.ok) return { ok: false, message: answer.message }
    const decoded = readBolt11(answer.invoice, hasSigner)
    if (!decoded.ok) return { ok: false, message: decoded.message }
    const asked = { amountMsats: payment.amountMsats, now: payment.now, descriptionHash: metadataHash(metadata) }
    const mismatch = invoiceMismatch(decoded.invoice, asked)
    // Not every wallet behind an address can commit to the metadata; wallets outside accept that too.
    if (mismatch && mismatch !== 'description_hash')
      return { ok: false, message: `The invoice has a wrong ${mismatch}` }
    return { ok: true, invoice: answer.invoice }
  }
  return { ok: false, message: 'Nobody answers at this address' }
}

function payRequestUrls(target: string): string[] {
  if (/^https?:/.test(target)) return [target]
  const parsed = parseLightningAddress(target)
  if (!parsed.ok) return []
  const wellKnown = lightningAddressUrl(parsed.address, options)
  return [wellKnown, wellKnown.replace('/.well-known/lnurlp/', '/api/lud16/')]
}

/** Undefined when there is no JSON to be had; LNURL gives statuses no meaning, so only a missing page is told apart. */
async function fetchJson(url: string): Promise<unknown> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
    return response.status === 404 ? undefined : await response.json()
  } catch {
    return undefined
  }
}
