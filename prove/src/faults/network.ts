/** The ways between people, services and database: cut, cut in mid-answer, standing still, half-open. */
import fc from 'fast-check'
import { pick } from '../commands/command.ts'
import type { Link } from '../platform/link.ts'
import { type Fault, hold, isHeld } from './fault.ts'

const kinds: Record<string, { ms: [number, number]; begin: (link: Link) => void; end: (link: Link) => void }> = {
  cut: { ms: [0, 0], begin: link => link.cut(), end: () => {} },
  'cut in mid-answer': { ms: [0, 0], begin: link => link.cutAnswers(), end: () => {} },
  'standing still': { ms: [100, 2500], begin: link => link.stall(), end: link => link.flow() },
  'half-open': { ms: [100, 1500], begin: link => link.lose(), end: link => link.heal() },
}

const places = ['to database', 'people to web', 'web to listener', 'listener to web'] as const

const faultOf = (place: string, kind: string): Fault => {
  const { ms, begin, end } = kinds[kind]!
  return {
    weight: 1,
    ms: fc.integer({ min: ms[0], max: ms[1] }),
    async inject({ platform }, at) {
      const link = pick(
        [...platform.links].filter(([name]) => name.endsWith(place)).map(([, one]) => one),
        at,
      )
      if (isHeld(link, kind)) return undefined
      begin(link)
      return hold(link, kind, async () => end(link))
    },
  }
}

export const networkFaults: Record<string, Fault> = Object.fromEntries(
  places.flatMap(place => Object.keys(kinds).map(kind => [`${place}: ${kind}`, faultOf(place, kind)])),
)
