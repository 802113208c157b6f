/** The relay and its wallets, and what can be asked of them. */
import type { NostrEvent } from '@chispa/protocols/nip01'
import { Program } from '../measure/program.ts'

export type RelayProcess = {
  url: string
  /** A new wallet's connection URI. */
  wallet: (balanceMsats?: number) => Promise<string>
  /** Invoices of somebody whom every wallet can pay. */
  invoices: (count: number, amountMsats: number) => Promise<string[]>
  /** What these invoices brought. */
  receivedMsats: () => Promise<number>
  sockets: () => Promise<number>
  publish: (events: NostrEvent[]) => Promise<void>
} & AsyncDisposable

export async function startRelayProcess(): Promise<RelayProcess> {
  const program = new Program(new URL('./relay-and-wallets.ts', import.meta.url))
  const { url } = await program.ready<{ url: string }>()
  return {
    url,
    wallet: balanceMsats => program.ask<string>('wallet', balanceMsats),
    invoices: (count, amountMsats) => program.ask<string[]>('invoices', { count, amountMsats }),
    receivedMsats: () => program.ask<number>('received'),
    sockets: () => program.ask<number>('sockets'),
    publish: events => program.ask<void>('publish', events),
    [Symbol.asyncDispose]: () => program.stop(),
  }
}
