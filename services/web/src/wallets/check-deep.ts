/**
 * The deep form of the check, for the command line: requests that come twice, too late, in one second, from another clock, or
 * that the wallet cannot know. It opens a connection of its own. Nothing is spent.
 */
import { KeyedNotifier } from '@chispa/concurrency/notifier'
import { withTimeout } from '@chispa/concurrency/timeout'
import type { WalletDifference } from '@chispa/contract/wallet-check'
import { NwcClient, type NwcClientOptions } from '@chispa/nwc/nwc-client'
import type { LateReply } from '@chispa/nwc/requests'
import type { Wallet } from '@chispa/nwc/wallet'
import type { Method, RequestParams } from '@chispa/protocols/nip47'
import { requestTemplate } from '@chispa/protocols/nip47-client'
import type { Connection } from '@chispa/protocols/nip47-uri'

type DeepOptions = Pick<NwcClientOptions, 'mayUse' | 'lookup'> & {
  /** How long each answer is waited for. */
  timeoutMs?: number
}
type Stamps = { createdAt: number; expiresAt: number }
export type DeepCheck = { answered: boolean; differences: WalletDifference[] }

const nothingSent = { id: '', publish: async () => undefined }
const defaultTimeoutMs = 5000
const longExpirySeconds = 2 * 86_400

export async function checkDeep(
  connection: Connection,
  { timeoutMs = defaultTimeoutMs, ...guard }: DeepOptions = {},
): Promise<DeepCheck> {
  const replies: LateReply[] = []
  const told = new KeyedNotifier<string>()
  const client = new NwcClient({
    ...guard,
    onLateReply: late => {
      replies.push(late)
      told.notify(late.requestId)
    },
  })
  const wallet = client.openWallet('deep', connection, {})
  const now = () => Math.floor(Date.now() / 1000)
  let lastSecond = 0
  /** Newer than every request of this check: some wallets answer nothing that is not newer than the last. */
  const ownSecond = (from = now() + 1): number => {
    lastSecond = Math.max(from, lastSecond + 1)
    return lastSecond
  }

  /** Signs with the stamps that are asked for, and says what was answered. */
  async function send<M extends Method>(method: M, params: RequestParams[M], { createdAt, expiresAt }: Stamps) {
    const prepared = await wallet.prepare(method, params, { expiresAt: now() + 600 })
    if (prepared.kind !== 'prepared') return nothingSent
    prepared.giveUp()
    const { content } = prepared.event
    const { walletPublicKey } = wallet
    const { encryption } = prepared
    const event = wallet.sign(requestTemplate({ walletPublicKey, encryption, content, createdAt, expiresAt }))
    if (!event) return nothingSent
    wallet.expectReply(event.id, method, encryption)
    const publish = async (): Promise<LateReply | undefined> => {
      const known = replies.length
      using heard = told.subscribe(event.id)
      await Promise.all(wallet.relays.map(relay => relay.publish(event, { timeoutMs })))
      const isAnswered = () => replies.slice(known).find(reply => reply.requestId === event.id)
      if (!isAnswered()) await withTimeout(heard.next, timeoutMs)
      return isAnswered()
    }
    return { id: event.id, publish }
  }
  const ask = async <M extends Method>(method: M, params: RequestParams[M], stamps: Partial<Stamps> = {}) => {
    const request = await send(method, params, {
      createdAt: stamps.createdAt ?? ownSecond(),
      expiresAt: now() + 60,
      ...stamps,
    })
    return request.publish()
  }

  try {
    const first = await wallet.request('get_info', {}, { timeoutMs })
    if (first.kind !== 'result' && first.kind !== 'wallet-error') return { answered: false, differences: [] }
    const differences: WalletDifference[] = []
    const seen = (difference: WalletDifference, isSo: boolean) => void (isSo && differences.push(difference))
    // A relay that refuses what has expired answers for the wallet.
    seen('acts_when_expired', (await ask('get_info', {}, { expiresAt: now() - 5 })) !== undefined)
    const drops = await dropsSecond(ask, ownSecond(now() + 2))
    seen('drops_same_second', drops)
    // Ahead only: what is behind may be left out by the subscription of the wallet. Not of a wallet that answers nothing
    // older than the last: it would be deaf until then.
    if (!drops) {
      const ahead = await ask('get_info', {}, { createdAt: now() + 100, expiresAt: now() + 600 })
      seen('clock_window', ahead === undefined)
    }
    seen('silent_on_unknown', (await ask('chispa_unknown' as 'get_info', {})) === undefined)
    const long = await ask('make_invoice', { amount: 1000, description: 'A trial', expiry: longExpirySeconds })
    seen('short_expiry_only', long?.reply.kind === 'wallet-error' && long.reply.code !== 'NOT_IMPLEMENTED')
    seen('acts_twice', await actsTwice(send, ownSecond()))
    return { answered: true, differences: differences.sort() }
  } finally {
    client.closeWallet(wallet as Wallet)
    await client.stop()
  }
}

type Ask = (
  method: 'get_info',
  params: Record<string, never>,
  stamps: Partial<Stamps>,
) => Promise<LateReply | undefined>

async function dropsSecond(ask: Ask, second: number): Promise<boolean> {
  const stamps = { createdAt: second, expiresAt: second + 60 }
  const answers = await Promise.all([
    ask('get_info', {}, stamps),
    ask('get_info', {}, { ...stamps, expiresAt: second + 61 }),
  ])
  return answers.filter(answer => answer !== undefined).length === 1
}

type Send = (
  method: 'make_invoice',
  params: RequestParams['make_invoice'],
  stamps: Stamps,
) => Promise<{ publish: () => Promise<LateReply | undefined> }>

/** The same event twice must not make two invoices: a payment would be made twice the same way. */
async function actsTwice(send: Send, now: number): Promise<boolean> {
  const request = await send(
    'make_invoice',
    { amount: 1000, description: 'A trial' },
    { createdAt: now, expiresAt: now + 60 },
  )
  const invoiceIn = (late: LateReply | undefined) =>
    late?.reply.kind === 'result' ? (late.reply.result as { invoice?: string }).invoice : undefined
  const one = invoiceIn(await request.publish())
  const two = invoiceIn(await request.publish())
  return one !== undefined && two !== undefined && one !== two
}
