/** Wallets that answer late, twice, wrongly or never. Whatever a wallet does, its own book is right. */

import type { WalletFaults } from '@chispa/sandbox/wallets/wallet-faults'
import fc from 'fast-check'
import { pick } from '../commands/command.ts'
import { walletOf } from '../world.ts'
import { type Fault, hold, isHeld } from './fault.ts'

const switches: Record<string, Partial<WalletFaults>> = {
  'is silent': { silent: true },
  'is off its relays': { disconnect: true },
  'answers late': { delayMs: 5000 },
  'answers after everybody left': { delayMs: 20_000 },
  'answers twice': { duplicateAnswers: true },
  'pays and says nothing': { loseAnswerAfterPaying: true },
  'pays and proves nothing': { wrongPreimage: true },
  'pays and has an internal error': { errorAfterPaying: 'INTERNAL' },
  'begins payments late': { paysLateMs: 12_000 },
  'answers garbage': { garbage: true },
  'answers for somebody else': { undecryptable: true },
  'answers under another key': { foreignAuthor: true },
  'holds payments': { holdPayments: true },
  'tells of no payment': { noNotifications: true },
  'has an internal error': { failWith: 'INTERNAL' },
  'has no money': { failWith: 'INSUFFICIENT_BALANCE' },
  'has used up its budget': { failWith: 'QUOTA_EXCEEDED' },
  'is too busy': { failWith: 'RATE_LIMITED' },
  'makes invoices over another amount': { wrongAmount: true },
  'makes invoices of another network': { wrongNetwork: true },
  'lists few payments at once': { shortPages: 1 },
}

const switching = (faults: Partial<WalletFaults>): Fault => ({
  weight: 2,
  ms: fc.integer({ min: 100, max: 3500 }),
  async inject({ members }, at) {
    const wallet = walletOf(pick(members, at))
    // Held by its switch: of two faults that share one, the second would be left behind when both have ended.
    const [name] = Object.keys(faults) as (keyof WalletFaults)[]
    if (!name || isHeld(wallet, name) || wallet.faults[name] === faults[name]) return undefined
    const before = { [name]: wallet.faults[name] }
    Object.assign(wallet.faults, faults)
    return hold(wallet, name, async () => {
      Object.assign(wallet.faults, before)
      // An odd turn gives back what was on its way, an even one lets it arrive.
      if (faults.holdPayments) wallet.release(at % 2 === 0)
    })
  },
})

const restarting: Fault = {
  weight: 1,
  ms: fc.constant(0),
  async inject({ members }, at) {
    const wallet = walletOf(pick(members, at))
    wallet.restart()
    return async () => {}
  },
}

export const walletFaults: Record<string, Fault> = {
  ...Object.fromEntries(Object.entries(switches).map(([what, faults]) => [`wallet ${what}`, switching(faults)])),
  'wallet restarts': restarting,
}
