/** `npm run demo` as a process, and what can be done at its sandbox: wallets, chips, sales at the till. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { call as callAs } from '@chispa/sandbox/demo/instance'
import { type DemoPerson, demoPeople } from '@chispa/sandbox/demo/people'
import type { Sale } from '@chispa/sandbox/till/sale'
import type { TillFaults } from '@chispa/sandbox/till/till-faults'
import { until } from '@chispa/sandbox/until'
import type { WalletFaults } from '@chispa/sandbox/wallets/wallet-faults'
import { freePort } from '@chispa/testing/free-port'
import { bareEnvironment } from './bare-environment.ts'

const main = fileURLToPath(new URL('../../sandbox/src/demo/main.ts', import.meta.url))

type Wallet = { id: string; name: string; balanceMsats: number; heldPayments: number }
export type Chip = { id: string; name: string; state: string; counter: number }

export const person = (wanted: string) => demoPeople.find(({ name }) => name === wanted) as DemoPerson

export async function shown(sale: Promise<Sale>): Promise<[string, string | null]> {
  const { state, code } = await sale
  return [state, code]
}

export async function startDemo() {
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const instance = { url: `http://127.0.0.1:${port}` }
  const sandbox = `http://127.0.0.1:${sandboxPort}`
  const demo = spawn(process.execPath, [main], {
    env: { ...bareEnvironment(), PORT: String(port), SANDBOX_PORT: String(sandboxPort) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(demo, 'exit')
  const lines: string[] = []
  const ready = Promise.withResolvers<void>()
  for (const output of [demo.stdout, demo.stderr]) {
    createInterface({ input: output }).on('line', line => {
      lines.push(line)
      if (line.startsWith('Stop with')) ready.resolve()
    })
  }
  ended.then(([code]) => ready.reject(new Error(`the demo ended with ${code}:\n${lines.join('\n')}`)))
  await ready.promise
  const told = lines.join('\n')

  /** The code that it ends with. */
  async function stop(): Promise<number | null> {
    demo.kill('SIGTERM')
    return (await ended)[0]
  }

  async function ask<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T> {
    const reply = await fetch(`${sandbox}${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    assert.ok(reply.ok, `${method} ${path}: ${await reply.clone().text()}`)
    return (await reply.json()) as T
  }

  const named = async (name: string) =>
    (await ask<Wallet[]>('GET', '/wallets')).find(one => one.name === name) as Wallet
  const chips = () => ask<Chip[]>('GET', '/cards')
  const chipOf = async (name: string) => (await chips()).find(one => one.name === name) as Chip

  /** A till sees its money, maybe before the platform hears that it was paid; until then the card offers nothing. */
  const platformHeard = () =>
    until(async () => {
      const open = await callAs<object[]>(instance, person('Olga'), 'GET', '/api/card-payments?unresolved=true')
      return open.length === 0
    })

  /** The sale once it has ended, or once it shows this. */
  async function sell(
    order: { amountMsats?: number; card?: string; tap?: string; pin?: string },
    state?: Sale['state'],
  ): Promise<Sale> {
    await platformHeard()
    const { id } = await ask<Sale>('POST', '/till/sales', { amountMsats: 21_000, ...order })
    const look = () => ask<Sale>('GET', `/till/sales/${id}`)
    return until(async () => {
      const sale = await look()
      return (state === undefined ? sale.ended : sale.state === state) && sale
    })
  }

  /** The switches named are on, all others off. */
  async function setTill(faults: Partial<TillFaults> = {}): Promise<void> {
    await ask('DELETE', '/till/faults')
    await ask('POST', '/till/faults', faults)
  }

  async function setWallet({ id }: Wallet, faults: Partial<WalletFaults> = {}): Promise<void> {
    await ask('DELETE', `/wallets/${id}/faults`)
    await ask('POST', `/wallets/${id}/faults`, faults)
  }

  return { instance, sandbox, port, told, stop, ask, named, chips, chipOf, platformHeard, sell, setTill, setWallet }
}
