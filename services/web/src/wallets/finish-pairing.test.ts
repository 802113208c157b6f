/** A wallet that was asked for is connected: by the page on its way back, or by its owner who recognised it. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { approve } from '@chispa/sandbox/wallets/approve'
import { refusalIn } from '../../test/app.ts'
import { openPairing } from '../../test/pairing-stage.ts'

const pairing = await openPairing()
after(() => pairing.stage.close())
const { stage, started, read, shown, answer, walletsOf } = pairing
const { web } = stage
type Member = Awaited<ReturnType<typeof web.member>>

describe('POST /api/wallet-pairings/:pairingId/answer', () => {
  const page = 'https://hub.example/apps/new?app=1'

  test('200 with what the page told on the way back; the same again changes nothing', async () => {
    const member = await web.member()
    const { id, pageUrl, auth } = await started(member, { page })
    const back = new URL(new URL(pageUrl as string).searchParams.get('return_to') as string)
    assert.deepEqual([back.pathname, back.searchParams.get('pairing')], ['/dashboard/wallet/connect', id])
    const wallet = await approve(stage.service, { ...auth, state: '' })
    const told = {
      state: back.searchParams.get('state'),
      walletPubkey: wallet.publicKey,
      relays: [...wallet.relays],
    }
    for (let again = 0; again < 2; again++) {
      const reply = await answer(member, id, told)
      assert.deepEqual([reply.statusCode, reply.json().status], [200, 'CONNECTED'])
    }
    assert.equal((await walletsOf(member)).length, 1)
  })

  test('connects nothing of somebody who was blocked meanwhile, nor once they are let in again', async () => {
    const member = await web.member()
    const { id, auth } = await started(member, { page })
    const block = (blocked: boolean) =>
      web.call({ method: 'PUT', url: `/api/users/${member.userId}/blocked`, as: stage.admin, body: { blocked } })
    assert.equal((await block(true)).statusCode, 200)
    await approve(stage.service, auth)
    assert.equal((await block(false)).statusCode, 200)
    assert.equal((await read(member, id, 1)).json().status, 'EXPIRED')
    assert.deepEqual(await walletsOf(member), [])
  })

  test('400 with another state, 409 when it is over', async () => {
    const member = await web.member()
    const { id } = await started(member, { page })
    const told = { state: 'ab'.repeat(16), walletPubkey: member.pubkey, relays: [stage.relay.url] }
    assert.equal(refusalIn(await answer(member, id, told)).reason, 'invalid_pairing')
    await web.call({ method: 'DELETE', url: `/api/wallet-pairings/${id}`, as: member })
    assert.equal(refusalIn(await answer(member, id, told)).reason, 'pairing_over')
  })
})

describe('POST /api/wallet-pairings/:pairingId/confirm', () => {
  const confirm = (as: Member, id: string, walletPubkey: string) =>
    web.call({ method: 'POST', url: `/api/wallet-pairings/${id}/confirm`, as, body: { walletPubkey } })

  test('200 connects the wallet that was shown, and the same again changes nothing', async () => {
    const member = await web.member()
    const { id, auth } = await started(member)
    const wallet = await approve(stage.service, { ...auth, state: '' }, { balanceMsats: 7000 })
    await shown(member, id)
    for (let again = 0; again < 2; again++) {
      const reply = await confirm(member, id, wallet.publicKey)
      assert.deepEqual([reply.statusCode, reply.json().status, reply.json().unconfirmed], [200, 'CONNECTED', null])
    }
    const [connected, ...others] = await walletsOf(member)
    assert.deepEqual([connected?.name, others.length], ['Hub', 0])
    const balance = await web.call({ url: `/api/remote-wallets/${connected?.id}/balance`, as: member })
    assert.equal(balance.json().balanceMsats, 7000)
    const [row] = await web.sql`select sealed_secret, unconfirmed from wallet_pairings where id = ${id}`
    assert.deepEqual(row, { sealedSecret: null, unconfirmed: null })
  })

  test('many confirmations at once connect one wallet', async () => {
    const member = await web.member()
    const { id, auth } = await started(member)
    const wallet = await approve(stage.service, { ...auth, state: '' })
    await shown(member, id)
    const replies = await Promise.all(Array.from({ length: 4 }, () => confirm(member, id, wallet.publicKey)))
    for (const reply of replies) assert.deepEqual([reply.statusCode, reply.json().status], [200, 'CONNECTED'])
    assert.equal((await walletsOf(member)).length, 1)
  })

  test('400 for another wallet than was shown or before any was, 404 for somebody else, 409 when it is over', async () => {
    const member = await web.member()
    const { id, auth } = await started(member)
    assert.equal(refusalIn(await confirm(member, id, member.pubkey)).reason, 'invalid_pairing')
    const wallet = await approve(stage.service, { ...auth, state: '' })
    await shown(member, id)
    assert.equal(refusalIn(await confirm(member, id, member.pubkey)).reason, 'invalid_pairing')
    assert.equal(refusalIn(await confirm(await web.member(), id, wallet.publicKey)).reason, 'pairing_not_found')
    await web.call({ method: 'DELETE', url: `/api/wallet-pairings/${id}`, as: member })
    assert.equal(refusalIn(await confirm(member, id, wallet.publicKey)).reason, 'pairing_over')
    assert.deepEqual(await walletsOf(member), [])
  })
})
