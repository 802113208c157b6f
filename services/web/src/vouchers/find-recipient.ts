/**
 * Who is behind the address that a voucher is to be sent to, and whether they take it: found out before anything moves.
 * Addresses of this very instance are asked without the detour over HTTP, by the same rules as a sender from outside.
 */
import type { Recipient } from '@chispa/contract/vouchers-transfer'
import { readPayRequest } from '@chispa/protocols/lud06'
import { lightningAddressUrl, parseLightningAddress } from '@chispa/protocols/lud16'
import type { NostrEvent } from '@chispa/protocols/nip01'
import { isRecord, parseJson, textOf } from '@chispa/protocols/untrusted-json'
import { ownAddress, ownDomains } from '../forwarding/own-addresses.ts'
import { Refusal } from '../http/refusal.ts'
import { maxServiceBytes, serviceHeaders, serviceTimeoutMs } from './ask-service.ts'
import type { VoucherDeps } from './deps.ts'
import { receiveVoucher } from './receive.ts'
import { findReceiver } from './receiver.ts'
import { onOneLine, shortened } from './tidy-text.ts'

export type Handover = { nonce: string; event: NostrEvent; comment: string | null }

export type HandoverAnswer =
  | { kind: 'accepted' }
  | { kind: 'refused'; reason: string }
  /** Provably: the recipient never heard of it. */
  | { kind: 'not sent'; reason?: string }
  | { kind: 'unknown' }

export type FoundRecipient = Recipient & { handOver: (handover: Handover) => Promise<HandoverAnswer> }

/** `host`: by which the sender reached us; addresses there are ours. */
export type Wanted = { address: string; pubkey: string; servicePubkey: string; merchantPubkey: string; host: string }

const resolveTimeoutMs = 5000
const maxNameLength = 120

export async function findRecipient(deps: VoucherDeps, wanted: Wanted): Promise<FoundRecipient> {
  const address = wanted.address.trim().toLowerCase()
  const parsed = parseLightningAddress(address)
  if (!parsed.ok) throw new Refusal('invalid_recipient_address', { message: parsed.message })
  const own = ownAddress(address, ownDomains(deps.settings, wanted.host))
  return own ? findHere(deps, wanted, address, own.username) : findOutside(deps, address)
}

async function findHere(
  deps: VoucherDeps,
  { pubkey, servicePubkey, merchantPubkey }: Wanted,
  address: string,
  username: string | undefined,
): Promise<FoundRecipient> {
  const receiver = username && (await findReceiver(deps.sql, { username, servicePubkey, merchantPubkey }))
  if (!username || !receiver) throw new Refusal('recipient_unknown')
  if (receiver.pubkey === pubkey) throw new Refusal('recipient_is_self')
  if (!receiver.isAccepting || receiver.refreshUrl === null) throw new Refusal('recipient_takes_no_vouchers')
  return {
    address,
    name: username,
    isHere: true,
    handOver: async ({ nonce, event, comment }) => {
      try {
        const received = await receiveVoucher(deps, { username, nonce, voucher: event, comment })
        return received.kind === 'open' ? { kind: 'unknown' } : received
      } catch (error) {
        // A limit, before anything was begun.
        if (error instanceof Refusal) return { kind: 'not sent', reason: error.message }
        throw error
      }
    },
  }
}

async function findOutside(deps: VoucherDeps, address: string): Promise<FoundRecipient> {
  const { outgoing, privateHostsAllowed } = deps
  const parsed = parseLightningAddress(address)
  if (!parsed.ok) throw new Refusal('invalid_recipient_address', { message: parsed.message })
  const scheme = { loopbackOverHttp: privateHostsAllowed() }
  const asked = await outgoing.request({
    url: lightningAddressUrl(parsed.address, scheme),
    headers: serviceHeaders,
    timeoutMs: resolveTimeoutMs,
    maxBytes: maxServiceBytes,
  })
  if (asked.kind !== 'answered') throw new Refusal('recipient_unreachable')
  const body = parseJson(asked.body.toString('utf8'))
  const read = readPayRequest(body, scheme)
  if (!read.ok) {
    const isUnknown = asked.status === 404 || read.problem === 'refused'
    throw new Refusal(isUnknown ? 'recipient_unknown' : 'recipient_takes_no_vouchers')
  }
  if (!read.request.allowVouchers) throw new Refusal('recipient_takes_no_vouchers')
  const { callback, metadata } = read.request
  if (!outgoing.guard.mayUse(callback)) throw new Refusal('recipient_takes_no_vouchers')
  return {
    address,
    name: nameIn(metadata),
    isHere: false,
    handOver: async ({ nonce, event, comment }) => {
      const told = { action: 'voucher', nonce, voucher: event, ...(comment !== null && { comment }) }
      const outcome = await outgoing.request({
        method: 'POST',
        url: callback,
        headers: { ...serviceHeaders, 'content-type': 'application/json' },
        body: JSON.stringify(told),
        timeoutMs: serviceTimeoutMs,
        maxBytes: maxServiceBytes,
      })
      if (outcome.kind !== 'answered') return { kind: outcome.kind === 'not-sent' ? 'not sent' : 'unknown' }
      // Whoever fails may go on with it; only a plain no is one.
      return outcome.status >= 500 ? { kind: 'unknown' } : readAnswer(parseJson(outcome.body.toString('utf8')))
    },
  }
}

function readAnswer(answer: unknown): HandoverAnswer {
  if (!isRecord(answer)) return { kind: 'unknown' }
  if (answer.status === 'ACCEPTED') return { kind: 'accepted' }
  if (answer.status !== 'ERROR') return { kind: 'unknown' }
  return { kind: 'refused', reason: shortened(onOneLine(textOf(answer.reason) ?? ''), 200) }
}

/** What the address says of itself: the plain text of its metadata. */
function nameIn(metadata: string): string | null {
  const entries = parseJson(metadata)
  const plain = Array.isArray(entries)
    ? entries.find(entry => Array.isArray(entry) && entry[0] === 'text/plain')
    : undefined
  const text = Array.isArray(plain) ? textOf(plain[1]) : undefined
  return text === undefined ? null : shortened(onOneLine(text), maxNameLength) || null
}
