import { type CheckResult, faultSentences } from '@chispa/contract/self-test'
import type { Command } from './command.ts'

const marks = { ok: 'ok     ', wrong: 'WRONG  ', not_made: '–      ' }

export const doctor: Command = {
  summary: 'tests the set-up as the outside world sees it, and says what mends it',
  usage: '',
  about: `The self-test of the dashboard, with the same environment as the web service: names, certificate, what the proxy
passes on, well-known paths, clock, listener, relays, and an address from its name to an invoice; then each further
domain. It changes nothing, and ends with 1 when something is wrong.`,
  async run({ environment, say }) {
    // The whole web service: loaded for this command alone.
    const { examineSetUp } = await import('../doctor.ts')
    const parts = await examineSetUp(environment)
    for (const { title, results } of parts) {
      if (title) say(`\n${title}`)
      for (const result of results) say(lineOf(result))
    }
    return parts.some(({ results }) => results.some(({ state }) => state === 'wrong')) ? 1 : 0
  },
}

function lineOf({ check, state, fault, values, detail, copy }: CheckResult): string {
  const head = `${marks[state]}${check.replaceAll('_', ' ')}`
  if (fault === null) return detail === null ? head : `${head}: ${detail}`
  const sentence = faultSentences[fault].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
  const texts = copy.map(({ into, text }) => `\n    ${into}:\n${text.replace(/^/gm, '        ')}`)
  return `${head}: ${sentence}${detail ? ` (${detail})` : ''}${texts.join('')}`
}
