/** The receiver of webhooks, and what can be asked of it. */
import { Program } from '../measure/program.ts'
import type { Arrived } from './webhook-receiver.ts'

export type ReceiverProcess = {
  origin: string
  /** Waits for so many webhooks since the last time. */
  collect: (count: number) => Promise<Arrived[]>
  down: () => Promise<void>
  up: () => Promise<void>
} & AsyncDisposable

export async function startReceiver(): Promise<ReceiverProcess> {
  const program = new Program(new URL('./webhook-receiver.ts', import.meta.url))
  const { origin } = await program.ready<{ origin: string }>()
  return {
    origin,
    collect: count => program.ask<Arrived[]>('collect', count),
    down: () => program.ask<void>('down'),
    up: () => program.ask<void>('up'),
    [Symbol.asyncDispose]: () => program.stop(),
  }
}
