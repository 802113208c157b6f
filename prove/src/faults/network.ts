/** The ways between people, services and database: cut, cut in mid-answer, standing still, half-open. */
import fc from 'fast-check'
import { pick } from '../commands/command.ts'
import type { Link } from '../platform/link.ts'
import { type Fault, hold, isHeld } from './fault.ts'

type Kind = { weight: number; ms: [number, number]; begin: (link: Link) => void; end: (link: Link) => void }

/** What holds up everybody who is on the way is rarer. */
const kinds: Record<string, Kind> = {
  cut: { weight: 1, ms: [0, 0], begin: link => link.cut(), end: () => {} },
  'cut in mid-answer': { weight: 1, ms: [0, 0], begin: link => link.cutAnswers(), end: () => {} },
  'standing still': { weight: 0.5, ms: [100, 2500], begin: link => link.stall(), end: link => link.flow() },
  'half-open': { weight: 0.3, ms: [100, 1500], begin: link => link.lose(), end: link => link.heal() },
}

const places = ['to database', 'people to web', 'web to listener', 'listener to web'] as const

const faultOf = (place: string, kind: string): Fault => {
  const { weight, ms, begin, end } = kinds[kind]!
  return {
    weight,
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
