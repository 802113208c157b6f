/** Asks a question, for no longer than it may take. One that fails or hangs is told as unmeasured; the others are asked all the same. */
import { Program } from './measure/program.ts'
import { type Answer, defaultLimitSeconds, type Question } from './question.ts'
import type { Measured } from './results.ts'

export async function measureQuestion({ name, limitSeconds = defaultLimitSeconds }: Question): Promise<Measured> {
  const startedAt = performance.now()
  const seconds = () => Math.round((performance.now() - startedAt) / 1000)
  await using program = new Program(new URL('./asking-process.ts', import.meta.url), {
    env: process.env,
    args: process.argv.slice(2),
  })
  const limit = setTimeout(() => program.process.kill('SIGTERM'), limitSeconds * 1000)
  try {
    await program.ready()
    const { rows, curves = [], rounds } = await program.ask<Answer>('ask', name)
    return { name, seconds: seconds(), rows, curves, rounds }
  } catch (error) {
    const reason = seconds() >= limitSeconds ? `it was ended after ${limitSeconds} s` : message(error)
    return unmeasured(name, seconds(), reason)
  } finally {
    clearTimeout(limit)
  }
}

const message = (error: unknown) => (error instanceof Error ? error.message.split('\n')[0]! : String(error))

export function unmeasured(name: string, seconds: number, notes: string): Measured {
  const nothing = { ours: '-', bare: '-', ratio: '-', wanted: '-' }
  return { name, seconds, rows: [{ question: name, ...nothing, verdict: 'UNMEASURED', notes }], curves: [] }
}
