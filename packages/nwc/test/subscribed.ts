/** A standing subscription for some keys, at a relay that says what the test tells it to; all that it does is kept. */
import { ManualClock } from '@chispa/testing/manual-clock'
import { defaultStandingOptions } from '../src/standing-relay.ts'
import { StandingSubscription } from '../src/standing-subscription.ts'

export type Frame = ['REQ' | 'CLOSE', string, ...{ '#p': string[]; since: number }[]]

export function subscribed(...keys: string[]) {
  const clock = new ManualClock()
  const sent: Frame[] = []
  const told: string[] = []
  const signedIn: string[][] = []
  const handedOn: [string[], number][] = []
  const relay = { isOpen: false, takesSignIn: true, heardAt: clock.now().getTime() }
  /** Keys that turn out to be nobody's once something is to be signed. */
  const unreadable = new Set<string>()
  const standing = new StandingSubscription(
    {
      send: frame => relay.isOpen && sent.push(frame as Frame) > 0,
      heardAt: () => relay.heardAt,
      signIn: async keys => {
        const asked = [...keys]
        signedIn.push(asked)
        const lost = asked.filter(key => unreadable.has(key))
        for (const key of lost) standing.remove(key)
        return relay.takesSignIn && lost.length === 0
      },
      onChange: () => told.push('change'),
      onLoss: () => told.push('loss'),
      handOn: ({ keys, coveredUntil }) => handedOn.push([[...keys], coveredUntil]),
    },
    { kinds: [1], clock, random: () => 1, ...defaultStandingOptions, minKeysPerConnection: 10 },
  )
  for (const key of keys) standing.add(key)
  const open = () => {
    relay.isOpen = true
    standing.opened()
  }
  const close = () => {
    relay.isOpen = false
    standing.closed()
  }
  /** The subscriptions sent since the last time, as their keys. */
  const requests = () =>
    sent
      .splice(0)
      .filter(([type]) => type === 'REQ')
      .map(([, id, ...filters]) => [id, filters.flatMap(filter => filter['#p'])] as const)
  const covered = () => keys.filter(key => standing.isCovered(key))
  return { clock, standing, relay, open, close, sent, requests, covered, told, signedIn, unreadable, handedOn }
}
