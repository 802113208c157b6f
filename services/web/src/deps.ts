/** Everything the features need from outside; assemble.ts makes them, for the process and for tests. */
import type { Scheduler } from '@chispa/concurrency/clock'
import type { Face } from '@chispa/contract/faces'
import type { Connection } from '@chispa/database/connect'
import type { Sealer } from '@chispa/database/seal'
import type { HostGuard } from '@chispa/outgoing-http/host-guard'
import type { OutgoingHttp } from '@chispa/outgoing-http/outgoing-http'
import type { Log } from '@chispa/service/log'
import type { ActivityLog } from './activity/record.ts'
import type { ElevatedKeys } from './auth/elevated-keys.ts'
import type { Standings } from './auth/standings.ts'
import type { TokenUses } from './auth/token-uses.ts'
import type { Tokens } from './auth/tokens.ts'
import type { ReaderProcess } from './card-imports/card-reader.ts'
import type { TapKey } from './card-payments/tap-secret.ts'
import type { SlowHashes } from './cards/slow-hashes.ts'
import type { HostOf } from './http/own-url.ts'
import type { ListenerClient } from './listener-client/listener-client.ts'
import type { ListenerEnvironment } from './listener-client/pairing.ts'
import type { JudgePicture } from './pictures/picture-judge.ts'
import type { LiveSettings } from './settings/live.ts'
import type { WalletCalls } from './wallets/calls.ts'
import type { PairingLimits } from './wallets/pairing-limits.ts'
import type { PaymentWallets } from './wallets/payment-wallets.ts'
import type { ReceiptKey } from './zaps/receipt-key.ts'

/** How members look, by their ids: for features below the one that knows it. */
export type FacesOf = (userIds: readonly string[], at: HostOf) => Promise<Map<string, Face>>

export type Deps = {
  sql: Connection
  sealer: Sealer
  /** The lane for hashes that are slow on purpose. */
  slowHashes: SlowHashes
  tokens: Tokens
  tokenUses: TokenUses
  settings: LiveSettings
  elevated: ElevatedKeys
  standings: Standings
  activity: ActivityLog
  wallets: WalletCalls
  paymentWallets: PaymentWallets
  listener: ListenerClient
  listenerEnvironment: ListenerEnvironment
  /** How long a wallet must have been silent before it is given up. */
  silence: { unresponsiveHours: number; idleHours: number }
  /** Signs what a tap is given to pay with. */
  tapKey: TapKey
  /** Of vault keys that are being replaced: taps that were read before are still paid and asked about. */
  previousTapKeys: readonly TapKey[]
  /** Of the release before. */
  formerTapKey: TapKey
  /** How long a caller of ours waits for a wallet at most. */
  walletLimitMs: number
  /** How long the courtesy provider is waited for. */
  courtesyLimitMs: number
  /** How long wallets that were asked for a connection are waited for. */
  pairingLimits: PairingLimits
  /** Where files of other systems are read otherwise than by default. */
  cardReader: Partial<ReaderProcess>
  judgePicture: JudgePicture
  /** How long a till is let wait for the outcome of a payment. */
  tillTimeoutMs: number
  /** Signs zap receipts; undefined when the stored key cannot be opened. */
  receiptKey: ReceiptKey | undefined
  /** For URLs that members and strangers name. */
  outgoing: OutgoingHttp
  /** For URLs that the operator has set: they may be in private networks. */
  operatorHttp: OutgoingHttp
  /** Which relays members and strangers may make us call. */
  relayGuard: HostGuard
  /** Whether members and strangers may name hosts on loopback and in private networks, also over http. */
  privateHostsAllowed: () => boolean
  log: Log
  now: () => Date
  /** Durations and timers; the time of day is `now`. */
  clock: Scheduler
  version: string
  rootPubkey: string | undefined
  /** In development and without a proxy: who asks over loopback is at the machine. */
  isOwnMachine: boolean
  /** Where the data is, when it is on this machine. */
  dataDir: string | undefined
  /** Proves to this instance itself that it is the one that answers. */
  instanceKey: string
  /** With it an unclaimed instance is claimed from another machine. */
  claimCode: string
  /** Whether requests and sign-ups are counted against their limits. */
  rateLimits: boolean
}
