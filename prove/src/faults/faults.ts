/** Every fault by its name, which is what is counted. */
import { circumstanceFaults } from './circumstances.ts'
import { couponFaults } from './coupons.ts'
import { databaseFaults } from './database.ts'
import type { Fault } from './fault.ts'
import { networkFaults } from './network.ts'
import { processFaults } from './processes.ts'
import { relayFaults } from './relays.ts'
import { takerFaults } from './takers.ts'
import { walletFaults } from './wallets.ts'

export const faults: Record<string, Fault> = {
  ...processFaults,
  ...databaseFaults,
  ...networkFaults,
  ...relayFaults,
  ...walletFaults,
  ...takerFaults,
  ...couponFaults,
  ...circumstanceFaults,
}
