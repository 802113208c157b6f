/** What do 10,000 wallets on one relay cost a process: sockets, memory, and time for a notification? */
import type { NostrEvent } from '@chispa/protocols/nip01'
import { alternate, type Pair } from '../measure/alternate.ts'
import { median, spread } from '../measure/median.ts'
import { Program } from '../measure/program.ts'
import { type RelayProcess, startRelayProcess } from '../network/relay-process.ts'
import { newWalletKeys, type WalletKeys } from '../network/wallet-keys.ts'
import type { Question, Row } from '../question.ts'

const [many, few] = [10_000, 100]
const [rounds, notificationsARound] = [8, 1000]
const [maxKibibytes, maxSlower] = [10, 1.25]

export const manyWallets: Question = {
  name: 'many-wallets',
  async run() {
    await using relay = await startRelayProcess()
    await using large = new Holder(relay, many)
    const kibibytes = await large.fill()
    const sockets = await relay.sockets()
    await using small = new Holder(relay, few)
    await small.fill()
    // As many as the large one has heard, so that both are compiled equally well.
    for (let heard = 0; heard < many; heard += notificationsARound) await small.round()
    const pairs = await alternate(
      rounds,
      () => large.round(),
      () => small.round(),
    )
    return { rows: rowsOf(sockets, kibibytes, pairs), rounds: { sockets, kibibytes, pairs } }
  },
}

class Holder implements AsyncDisposable {
  readonly #relay: RelayProcess
  readonly #count: number
  readonly #program = new Program(new URL('../network/wallet-holder.ts', import.meta.url))
  #wallets: WalletKeys[] = []
  #sent = 0

  constructor(relay: RelayProcess, count: number) {
    this.#relay = relay
    this.#count = count
  }

  /** Opens every wallet and notifies it once, so that its keys are derived; answers the KiB that one costs. */
  async fill(): Promise<number> {
    await this.#program.ready()
    this.#wallets = Array.from({ length: this.#count }, () => newWalletKeys(this.#relay.url))
    // The first wallet brings the socket and what all share.
    const [first, ...rest] = this.#wallets
    await this.#program.ask('open', [first!.connection])
    await this.#notify([first!.notification()])
    const before = await this.#program.ask<number>('live heap')
    await this.#program.ask(
      'open',
      rest.map(({ connection }) => connection),
    )
    for (let at = 0; at < rest.length; at += notificationsARound) {
      await this.#notify(rest.slice(at, at + notificationsARound).map(wallet => wallet.notification()))
    }
    const after = await this.#program.ask<number>('live heap')
    return (after - before) / rest.length / 1024
  }

  /** Processor time for one notification, in microseconds. */
  async round(): Promise<number> {
    const events = Array.from({ length: notificationsARound }, () =>
      this.#wallets[Math.floor(Math.random() * this.#count)]!.notification(),
    )
    const before = await this.#program.usage()
    await this.#notify(events)
    const after = await this.#program.usage()
    return ((after.cpuMs - before.cpuMs) * 1000) / events.length
  }

  async #notify(events: NostrEvent[]): Promise<void> {
    this.#sent += events.length
    await this.#relay.publish(events)
    await this.#program.ask('heard', this.#sent)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#program.stop()
  }
}

function rowsOf(sockets: number, kibibytes: number, pairs: Pair<number>[]): Row[] {
  const ratios = pairs.map(({ ours, bare }) => ours / bare)
  const ratio = median(ratios)
  const shown = (side: 'ours' | 'bare') => `${Math.round(median(pairs.map(pair => pair[side])))} µs CPU`
  return [
    {
      question: 'sockets of 10,000 wallets on one relay',
      ours: String(sockets),
      bare: '-',
      ratio: '-',
      wanted: '1',
      verdict: sockets === 1 ? 'met' : 'MISSED',
    },
    {
      question: 'memory of one of 10,000 wallets',
      ours: `${kibibytes.toFixed(1)} KiB`,
      bare: '-',
      ratio: '-',
      wanted: `<= ${maxKibibytes} KiB`,
      verdict: kibibytes <= maxKibibytes ? 'met' : 'MISSED',
    },
    {
      question: 'a notification with 10,000 wallets, against 100',
      ours: shown('ours'),
      bare: shown('bare'),
      ratio: ratio.toFixed(2),
      wanted: `<= ${maxSlower}`,
      verdict: ratio <= maxSlower ? 'met' : 'MISSED',
      notes: `middle half of ${pairs.length} rounds within ${Math.round(spread(ratios) * 100)} %`,
    },
  ]
}
