/**
 * What to do after a relay refused (CLOSED) a subscription of ours. No relay says which keys it does not want or how many
 * it takes, so that is found out: sign in (NIP-42), take fewer subscriptions, set the newest keys apart, make filters
 * smaller, divide the batch until unwanted keys are alone, and back off when nothing is left to try. Where it has no place
 * left, as one that counts the subscriptions of all our connections together, smaller ones would not have any either.
 */
import { prefixOf } from './relay-messages.ts'

export const defaultKeysPerFilter = 500
/** When filters of so few keys are refused too, size was not the reason. */
const minKeysPerFilter = 10
/** One key is enough for most relays; some want every key. Whoever still refuses then means it. */
const maxSignIns = 2

export type RefusedBatch = {
  /** The relay's words. */
  text: string
  keys: number
  /** Keys that the relay was asked for the first time, while it covers the others. */
  newKeys: number
  /** Keys in the largest filter that was sent. */
  filterSize: number
  /** Refusals in a row after which nothing was left but to wait. */
  failures: number
  /** Attempts to sign in since the relay last covered the batch for a while. */
  signIns: number
}

export type RelayPlaces = {
  keysPerFilter: number
  maxSubscriptions: number
  /** Subscriptions of ours that the relay has accepted, this one aside. */
  accepted: number
  /** Whether there is a place for one more. */
  hasRoom: boolean
}

export type RefusalPlan =
  | { kind: 'sign-in'; keys: 'one' | 'all' }
  | { kind: 'take-fewer-subscriptions'; maxSubscriptions: number }
  /** The new keys get a subscription of their own. */
  | { kind: 'set-apart' }
  | { kind: 'send-again'; keysPerFilter: number }
  | { kind: 'divide'; keysPerFilter: number }
  /** The relay has no place for the batch: asked again later, in the hope that there is one. */
  | { kind: 'wait-for-place' }
  /** `canHurry`: somebody who waits may ask sooner. */
  | { kind: 'back-off'; keysPerFilter: number; canHurry: boolean }

export function planAfterRefusal(batch: RefusedBatch, relay: RelayPlaces): RefusalPlan {
  const prefix = prefixOf(batch.text)
  const wantsSignIn = prefix === 'auth-required' || prefix === 'restricted'
  if (wantsSignIn && batch.signIns < maxSignIns) {
    return { kind: 'sign-in', keys: prefix === 'auth-required' && batch.signIns === 0 ? 'one' : 'all' }
  }
  const { keysPerFilter } = relay
  if (prefix === 'rate-limited') return { kind: 'back-off', keysPerFilter, canHurry: false }
  const mayBeSize = !wantsSignIn && prefix !== 'blocked'
  const isAboutPlaces = mayBeSize && isAboutSubscriptions(batch.text)
  if (isAboutPlaces && relay.accepted > 0 && relay.accepted < relay.maxSubscriptions) {
    return { kind: 'take-fewer-subscriptions', maxSubscriptions: relay.accepted }
  }
  if (batch.newKeys > 0 && relay.hasRoom) return { kind: 'set-apart' }
  if (isAboutPlaces) return { kind: 'wait-for-place' }
  const filters = mayBeSize ? planFilters(batch.filterSize, keysPerFilter) : { keysPerFilter, isSmaller: false }
  if (filters.isSmaller) return { kind: 'send-again', keysPerFilter: filters.keysPerFilter }
  const canDivide = batch.failures > 0 && batch.keys > 1 && relay.hasRoom
  if (canDivide) return { kind: 'divide', keysPerFilter: filters.keysPerFilter }
  return { kind: 'back-off', keysPerFilter: filters.keysPerFilter, canHurry: true }
}

function planFilters(filterSize: number, keysPerFilter: number): { keysPerFilter: number; isSmaller: boolean } {
  // Another batch has already found out that this was too large.
  if (filterSize > keysPerFilter) return { keysPerFilter, isSmaller: true }
  if (filterSize > minKeysPerFilter) return { keysPerFilter: Math.ceil(filterSize / 2), isSmaller: true }
  return { keysPerFilter: defaultKeysPerFilter, isSmaller: false }
}

const isAboutSubscriptions = (text: string) => /subscriptions|concurrent|too many req/i.test(text)
