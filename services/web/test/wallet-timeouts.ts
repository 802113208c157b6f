/** Wallets whose answers must come, for tests: whatever the service would wait for them, a busy machine has longer. */
import type { CallOptions } from '../src/wallets/calls.ts'
import type { TestApp } from './app.ts'

type Question = 'getInfo' | 'getBalance' | 'lookupInvoice'
type Ask = (...asked: unknown[]) => Promise<never>

const timeoutMs = 60_000

export function waitForAnswers({ wallets }: Pick<TestApp, 'wallets'>, ...questions: Question[]): void {
  for (const question of questions) {
    const ask = wallets[question].bind(wallets) as unknown as Ask
    /** The options come last. */
    const at = question === 'lookupInvoice' ? 2 : 1
    const withTimeout: Ask = (...asked) => ask(...asked.slice(0, at), { ...(asked[at] as CallOptions), timeoutMs })
    wallets[question] = withTimeout
  }
}
