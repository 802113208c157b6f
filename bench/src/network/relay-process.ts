/** The relay and its wallets, and what can be asked of them. */
import type { NostrEvent } from '@chispa/protocols/nip01'
import { Program } from '../measure/program.ts'

export type RelayProcess = {
  url: string
  /** A new wallet's connection URI. */
  wallet: () => Promise<string>
  sockets: () => Promise<number>
  publish: (events: NostrEvent[]) => Promise<void>
} & AsyncDisposable

export async function startRelayProcess(): Promise<RelayProcess> {
  const program = new Program(new URL('./relay-and-wallets.ts', import.meta.url))
  const { url } = await program.ready<{ url: string }>()
  return {
    url,
    wallet: () => program.ask<string>('wallet'),
    sockets: () => program.ask<number>('sockets'),
    publish: events => program.ask<void>('publish', events),
    [Symbol.asyncDispose]: () => program.stop(),
  }
}
