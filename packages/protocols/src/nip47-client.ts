/**
 * NIP-47 as the client speaks it: requests out, responses and notifications in. What comes in was already checked
 * (author, signature) and decrypted; it still comes from a stranger, so every answer is a union and nothing throws.
 * A payment is proven by `preimageMatches` alone, never by the words of a response.
 */
import type { EventTemplate } from './nip01.ts'
import {
  type Encryption,
  type Method,
  notificationKinds,
  type RequestParams,
  type Results,
  requestKind,
  words,
} from './nip47.ts'
import { readTransaction, type Transaction } from './nip47-transaction.ts'
import { hex64Of, isRecord, isWhole, latestSecond, parseJson, textOf, withoutAbsent } from './untrusted-json.ts'

export type IgnoreProblem = 'not_json' | 'other_method' | 'contradictory' | 'malformed_result'

export type WalletResponse<M extends Method> =
  | { outcome: 'result'; result: Results[M] }
  | { outcome: 'error'; code: string; message: string }
  | { outcome: 'ignored'; problem: IgnoreProblem; message: string }

export type WalletNotification =
  | { outcome: 'payment'; type: 'payment_received' | 'payment_sent'; transaction: Transaction }
  | { outcome: 'ignored'; problem: 'not_json' | 'other_type' | 'malformed_transaction'; message: string }

/** The plaintext to encrypt as the content of a request. */
export function requestPlaintext<M extends Method>(method: M, params: RequestParams[M]): string {
  return JSON.stringify({ method, params })
}

/** Wallets may ignore the expiration: it never proves that a request was not carried out. */
export function requestTemplate(request: {
  walletPublicKey: string
  encryption: Encryption
  content: string
  createdAt: number
  expiresAt?: number
}): EventTemplate {
  const tags = [
    ['encryption', request.encryption],
    ['p', request.walletPublicKey],
  ]
  if (request.expiresAt !== undefined) tags.push(['expiration', String(request.expiresAt)])
  return { kind: requestKind, created_at: request.createdAt, tags, content: request.content }
}

/** The encryption of a notification follows from its kind; undefined for any other kind. */
export function notificationEncryption(kind: number): Encryption | undefined {
  if (kind === notificationKinds.nip44_v2) return 'nip44_v2'
  return kind === notificationKinds.nip04 ? 'nip04' : undefined
}

export function readResponse<M extends Method>(plaintext: string, method: M): WalletResponse<M> {
  const body = parseJson(plaintext)
  if (!isRecord(body)) return ignored('not_json', 'The response is not a JSON object')
  const { result_type: resultType, error, result } = body
  const failed = error !== undefined && error !== null
  // A wallet that could not even decrypt the request does not know its method.
  const unnamed = failed && (resultType === undefined || resultType === null || resultType === '')
  if (resultType !== method && !unnamed) return ignored('other_method', 'The response is to another method')
  if (failed) {
    // Might be a payment that was made: neither success nor failure may be concluded.
    if (isRecord(result) && Object.keys(result).length > 0) {
      return ignored('contradictory', 'The response carries both an error and a result')
    }
    const read = readError(error)
    // It names no method because it could not decrypt the request: as good as the word of the standard for that.
    const isUnread = unnamed && read.code === 'BAD_REQUEST' && /decrypt/i.test(read.message)
    return isUnread ? { ...read, code: 'UNSUPPORTED_ENCRYPTION' } : read
  }
  const read = readResult[method](result)
  return read
    ? { outcome: 'result', result: read }
    : ignored('malformed_result', `The result of ${method} is malformed`)
}

export function readNotification(plaintext: string): WalletNotification {
  const body = parseJson(plaintext)
  if (!isRecord(body))
    return { outcome: 'ignored', problem: 'not_json', message: 'The notification is not a JSON object' }
  const type = body.notification_type
  if (type !== 'payment_received' && type !== 'payment_sent') {
    return { outcome: 'ignored', problem: 'other_type', message: 'The notification is not about a payment' }
  }
  const transaction = readTransaction(body.notification, {
    type: type === 'payment_received' ? 'incoming' : 'outgoing',
    state: 'settled',
  })
  if (!transaction) {
    return { outcome: 'ignored', problem: 'malformed_transaction', message: 'The notification has no readable payment' }
  }
  return { outcome: 'payment', type, transaction }
}

const readResult: { [M in Method]: (result: unknown) => Results[M] | undefined } = {
  get_info: result => (isRecord(result) ? readGetInfo(result) : undefined),
  get_balance: result => (isRecord(result) && isWhole(result.balance) ? { balanceMsats: result.balance } : undefined),
  get_budget: result => (isRecord(result) ? readBudget(result) : undefined),
  pay_invoice: readPaid,
  pay: readPaid,
  make_invoice: result => readTransaction(result, { type: 'incoming' }),
  lookup_invoice: result => readTransaction(result, { type: 'incoming' }),
  list_transactions: result => {
    if (!isRecord(result) || !Array.isArray(result.transactions)) return undefined
    const transactions = result.transactions.map(value => readTransaction(value)).filter(value => value !== undefined)
    return { transactions, received: result.transactions.length }
  },
}

/** Whatever stands in the place of a preimage (nothing, a word, an id), the wallet answered that it pays. */
function readPaid(result: unknown): Results['pay_invoice'] | undefined {
  if (result === null || result === undefined) return {}
  if (!isRecord(result)) return undefined
  return withoutAbsent({
    preimage: hex64Of(result.preimage),
    feesPaidMsats: isWhole(result.fees_paid) ? result.fees_paid : undefined,
  })
}

function readBudget(result: Record<string, unknown>): Results['get_budget'] {
  return withoutAbsent({
    totalMsats: isWhole(result.total_budget) ? result.total_budget : undefined,
    usedMsats: isWhole(result.used_budget) ? result.used_budget : undefined,
    renewsAt: isWhole(result.renews_at) && result.renews_at <= latestSecond ? result.renews_at : undefined,
    renewalPeriod: textOf(result.renewal_period),
  })
}

function readGetInfo(result: Record<string, unknown>): Results['get_info'] {
  return withoutAbsent({
    alias: textOf(result.alias),
    color: textOf(result.color),
    publicKey: textOf(result.pubkey)?.toLowerCase(),
    network: textOf(result.network)?.toLowerCase(),
    blockHeight: isWhole(result.block_height) ? result.block_height : undefined,
    blockHash: textOf(result.block_hash),
    lud16: textOf(result.lud16),
    methods: texts(result.methods),
    notifications: texts(result.notifications),
    extensions: result.extensions === undefined || result.extensions === null ? undefined : texts(result.extensions),
  })
}

function readError(error: unknown): { outcome: 'error'; code: string; message: string } {
  const { code, type, message } = isRecord(error) ? error : { message: error }
  return {
    outcome: 'error',
    code: textOf(code) ?? textOf(type) ?? 'OTHER',
    message: textOf(message) ?? 'The wallet gave no reason',
  }
}

/** Some wallets write a list as one text. */
function texts(value: unknown): string[] {
  if (typeof value === 'string') return words(value)
  return Array.isArray(value) ? value.filter(word => typeof word === 'string') : []
}

function ignored(
  problem: IgnoreProblem,
  message: string,
): { outcome: 'ignored'; problem: IgnoreProblem; message: string } {
  return { outcome: 'ignored', problem, message }
}
