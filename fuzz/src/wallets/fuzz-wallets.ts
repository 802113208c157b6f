/** Hostile wallets on a hostile relay, towards the real listener and the web service: answers, notifications and frames. */
import type { Endpoint } from '@chispa/contract/endpoint'
import { operations } from '@chispa/contract/operations'
import type { Person } from '@chispa/testing/person'
import { drawInvoice } from '../parsers/invoices.ts'
import { findFault } from '../service/check-answer.ts'
import { judgeLog } from '../service/judge.ts'
import { findLeak } from '../service/leaks.ts'
import { type Answer, sendPatiently } from '../service/send.ts'
import { secrets } from '../service/service-process.ts'
import { openWorld, type World } from '../service/world.ts'
import { type Figures, maxBusyMs, noFigures, type Run, type Target } from '../target.ts'
import { type HostileRelay, startHostileRelay } from './hostile-relay.ts'
import { HostileWallet } from './hostile-wallet.ts'

const inputsOfWorld = 20_000
const members = 4
const framesOfBurst = 20
const target = 'hostile-wallets'

export const fuzzWallets: Target = {
  name: target,
  about:
    'a hostile relay with hostile wallets: frames, notifications, and answers to what the listener and the web service ask',
  share: 0.03,
  async run(run) {
    const [figures, began] = [noFigures(), performance.now()]
    while (figures.inputs < run.inputs && !run.isOver()) {
      await using relay = await startHostileRelay(run.chance.fork())
      await using world = await openWorld(run.chance.fork())
      const before = figures.inputs
      await fuzzWorld(world, relay, { run, figures, before, until: Math.min(run.inputs, before + inputsOfWorld) })
      run.say(
        `${target}: ${figures.inputs} inputs, ${run.findings.all.length} findings, listener ${world.listener.maxRssMb()} MB`,
      )
    }
    figures.seconds = Math.round((performance.now() - began) / 1000)
    return figures
  },
}

type Round = { run: Run; figures: Figures; before: number; until: number }

async function fuzzWorld(world: World, relay: HostileRelay, { run, figures, before, until }: Round): Promise<void> {
  const people = await Promise.all(Array.from({ length: members }, (_, at) => connect(world, relay, run, at)))
  const asked = { number: 0 }
  const lanes = people.map(person =>
    keepAsking(world, person, { run, figures, asked }, () => figures.inputs >= until || run.isOver() || isDead(world)),
  )
  while (figures.inputs < until && !run.isOver() && !isDead(world)) {
    const frames = await relay.flood(framesOfBurst)
    if (frames.length === 0) await new Promise(resolve => setTimeout(resolve, 50))
    figures.inputs = before + relay.sent()
    const last = { number: figures.inputs, input: frames.at(-1) ?? '' }
    for (const service of [world.listener, world.web]) judgeLog(target, service, run.findings, last)
    const busy = Math.max(0, ...world.listener.takeBusy().map(({ busyMs }) => busyMs))
    if (busy > figures.slowestMs)
      Object.assign(figures, { slowestMs: busy, slowest: `a burst of ${framesOfBurst} frames` })
    // A burst is many inputs: one that is above is told with all of them.
    if (busy >= 3 * maxBusyMs)
      run.findings.add({
        target,
        fault: 'held the event loop of the listener',
        detail: `${busy} ms`,
        input: frames.join('\n').slice(0, 20_000),
        number: figures.inputs,
      })
  }
  await Promise.all(lanes)
}

const isDead = ({ web, listener }: World) => web.crashed() !== undefined || listener.crashed() !== undefined

type Member = { userId: string; token: string; name: string }

async function connect(world: World, relay: HostileRelay, run: Run, at: number): Promise<Member> {
  const wallet = new HostileWallet(relay.url, run.chance.fork())
  relay.wallets.set(wallet.publicKey, wallet)
  const { ask, member } = world
  const caller = await member('USER')
  const person = { person: caller.person as Person }
  await ask(person, 'PUT', `/api/users/${caller.userId}/nwc`, { nwcUri: wallet.uri })
  await ask(person, 'PUT', `/api/users/${caller.userId}/lightning-address`, { username: `hostile${at}` })
  const { token } = await ask(person, 'POST', '/api/jwt')
  return { userId: String(caller.userId), token: String(token), name: `hostile${at}` }
}

const operationOf = new Map<string, Endpoint>(operations.map(one => [one.name, one]))

/** What makes the platform ask a wallet. */
async function keepAsking(
  world: World,
  { token, name }: Member,
  { run, figures, asked }: { run: Run; figures: Figures; asked: { number: number } },
  isOver: () => boolean,
): Promise<void> {
  const { chance } = run
  const call = async (operation: string, path: string, body?: object): Promise<Answer | undefined> => {
    const endpoint = operationOf.get(operation) as Endpoint
    const sent = {
      method: endpoint.method,
      path,
      headers: {
        authorization: `Bearer ${token}`,
        'x-fuzz': `w${++asked.number}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    }
    const answer = await sendPatiently(world, sent, () => {})
    if (answer === 'unsendable') return undefined
    const add = (fault: string) =>
      run.findings.add({
        target,
        fault: `${operation}: ${fault}`,
        input: `${path} ${JSON.stringify(body)}`,
        number: figures.inputs,
        detail: answer?.body.slice(0, 400) ?? '',
      })
    if (!answer) {
      if (!isOver()) add('no answer')
      return undefined
    }
    figures.outcomes[`${operation} ${answer.status}`] = (figures.outcomes[`${operation} ${answer.status}`] ?? 0) + 1
    const fault = findFault(answer, endpoint)
    if (fault) add(fault)
    const leak = findLeak(answer.body, JSON.stringify(sent), Object.values(secrets))
    if (leak) add(`leaks ${leak}`)
    return answer
  }
  const listed = await call('listWallets', '/api/remote-wallets')
  const walletId = (JSON.parse(listed?.body || '[]') as { id: string }[])[0]?.id ?? 'none'
  while (!isOver()) {
    await call('requestInvoice', `/api/lud16/${name}/cb?amount=1000`)
    await call('readWalletBalance', `/api/remote-wallets/${walletId}/balance`)
    await call('listOwnPayments', '/api/wallet/payments')
    if (chance.is(0.3)) await call('checkWallet', `/api/remote-wallets/${walletId}/check`)
    if (chance.is(0.3)) await call('createPaymentRequest', '/api/wallet/requests', { amountMsats: 1000 })
    const key = Array.from({ length: 20 }, () => chance.below(10)).join('')
    if (chance.is(0.4))
      await call('sendPayment', '/api/wallet/payments', {
        idempotencyKey: key,
        to: drawInvoice(chance),
        amountMsats: 1000,
      })
    if (chance.is(0.2)) await call('previewSend', '/api/wallet/sending/preview', { to: drawInvoice(chance) })
  }
}
