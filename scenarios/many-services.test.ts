/**
 * Three web services and three listeners on one database; one of each is killed in turn while people tap. A till whose
 * service died asks another one with the same tap. Every invoice is paid once, and what a till was told is true.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { generateSun } from '@chispa/protocols/ntag424'
import { until } from '@chispa/sandbox/until'
import { newPerson } from '@chispa/testing/person'
import { ask } from './src/listener-process.ts'
import { openNetwork } from './src/network.ts'
import { newNetworkCard } from './src/network-card.ts'
import { openPair } from './src/pair.ts'
import { signedCall } from './src/signed-call.ts'

const [services, cardsCount] = [3, 3]

test('one of each killed in turn, and nobody pays twice', async () => {
  await using network = await openNetwork()
  await using started = new AsyncDisposableStack()
  const pairs = await Promise.all(Array.from({ length: services }, () => openPair(network.url)))
  for (const pair of pairs) started.use(pair)
  await Promise.all(pairs.map(async pair => Promise.all([pair.startListener(), pair.startWeb()])))
  const { service } = network
  const admin = newPerson()
  const merchant = await service.create({ name: 'merchant' })

  const { url } = pairs[0]!.web
  await signedCall(url, '/api/admin/assign', { as: admin })
  const newCard = () => newNetworkCard(network, { url, admin })
  const cards = await Promise.all(Array.from({ length: cardsCount }, newCard))

  /** Until somebody answers: a service that was killed is no answer, and *wait* is not the end. */
  async function askUntilTold(path: string, first: number): Promise<{ status?: string; k1?: string; reason?: string }> {
    return until(async () => {
      const { web } = pairs[first++ % services]!
      const reply = await fetch(`${web.url}${path}`).then(
        async answer => (await answer.json()) as { status?: string; k1?: string; error?: { reason: string } },
        () => undefined,
      )
      const reason = reply?.error?.reason
      return reply && reason !== 'payment_unresolved' ? { ...reply, ...(reason && { reason }) } : undefined
    }) as Promise<{ status?: string; k1?: string; reason?: string }>
  }

  async function tapAndPay(card: (typeof cards)[number], at: number) {
    const bill = { amountMsats: 21_000, expirySeconds: 600 }
    const { invoice, paymentHash } = service.ledger.createInvoice(merchant.accountId, bill)
    const tap = generateSun({ uid: card.uid, counter: ++card.counter }, card.keys)
    const { k1 } = await askUntilTold(`/api/cards/${card.id}/scan?${new URLSearchParams(tap)}`, at)
    assert.ok(k1)
    const query = new URLSearchParams({ ...tap, k1, pr: invoice })
    const told = await askUntilTold(`/api/cards/${card.id}/scan/cb?${query}`, at)
    return { card, paymentHash, told: told.reason ?? told.status }
  }

  const done: Awaited<ReturnType<typeof tapAndPay>>[] = []
  for (let victim = 0; victim < services; victim++) {
    const pair = pairs[victim]!
    const paying = Promise.all(cards.map((card, at) => tapAndPay(card, at)))
    await Promise.all([pair.web.kill(), pair.listener.kill()])
    done.push(...(await paying))
    await Promise.all([pair.startListener(), pair.startWeb()])
  }

  for (const { card, paymentHash, told } of done) {
    const sent = service.ledger
      .transactions(card.wallet.accountId)
      .filter(one => one.type === 'outgoing' && one.paymentHash === paymentHash)
    assert.ok(sent.length <= 1, 'never twice')
    assert.equal(sent.length, told === 'OK' ? 1 : 0, `told ${told}`)
  }
  assert.ok(done.some(({ told }) => told === 'OK'))
  // Every wallet is held by somebody that lives.
  await until(async () => {
    const held = await Promise.all(pairs.map(({ listener }) => ask(listener, '/status')))
    const ready = held.flatMap(
      answer =>
        (answer?.body as { connections?: { walletId: string; state: string }[] } | undefined)?.connections ?? [],
    )
    return new Set(ready.filter(({ state }) => state === 'ready').map(({ walletId }) => walletId)).size >= cardsCount
  })
})
