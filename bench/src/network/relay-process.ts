/** The relays and their wallets, and what can be asked of them. */
import type { NostrEvent } from '@chispa/protocols/nip01'
import type { Usage } from '../measure/attend.ts'
import { profileFlags } from '../measure/profile.ts'
import { Program } from '../measure/program.ts'
import type { Received } from './received-payment.ts'
import type { ManyWallets, Sent } from './relay-and-wallets.ts'

/** `wallet`: its place among those that were opened as many. */
export type PreparedNotification = Received & { wallet: number }

export type RelayProcess = {
  url: string
  /** A new wallet's connection URI. */
  wallet: (balanceMsats?: number) => Promise<string>
  /** URIs of many new wallets, each on one of the relays. */
  wallets: (many: ManyWallets) => Promise<string[]>
  /** Invoices of somebody whom every wallet can pay. */
  invoices: (count: number, amountMsats: number) => Promise<string[]>
  /** What these invoices brought. */
  receivedMsats: () => Promise<number>
  sockets: () => Promise<number>
  /** To how many keys anybody subscribes. */
  keys: () => Promise<number>
  usage: () => Promise<Usage>
  publish: (events: NostrEvent[]) => Promise<void>
  /** Makes notifications of the many wallets in turn, to be sent later. */
  prepare: (count: number) => Promise<PreparedNotification[]>
  /** Sends what was prepared, at once or so many a second. */
  send: (perSecond?: number) => Promise<Sent[]>
} & AsyncDisposable

export async function startRelayProcess(relayCount = 1): Promise<RelayProcess> {
  const program = new Program(new URL('./relay-and-wallets.ts', import.meta.url), {
    args: [String(relayCount)],
    flags: profileFlags('network'),
  })
  const { url } = await program.ready<{ url: string }>()
  return {
    url,
    wallet: balanceMsats => program.ask<string>('wallet', balanceMsats),
    wallets: many => program.ask<string[]>('wallets', many),
    invoices: (count, amountMsats) => program.ask<string[]>('invoices', { count, amountMsats }),
    receivedMsats: () => program.ask<number>('received'),
    sockets: () => program.ask<number>('sockets'),
    keys: () => program.ask<number>('keys'),
    usage: () => program.usage(),
    publish: events => program.ask<void>('publish', events),
    prepare: count => program.ask<PreparedNotification[]>('prepare', count),
    send: perSecond => program.ask<Sent[]>('send', perSecond),
    [Symbol.asyncDispose]: () => program.stop(),
  }
}
