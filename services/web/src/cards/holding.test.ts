import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { refusalIn, testApp } from '../../test/app.ts'
import { cardStage } from '../../test/cards.ts'

const web = await testApp()
after(() => web.close())
const { admin, post, create, read, activate, held, wallet, entries, somebodyWaits } = await cardStage(web)
const conflict = (reason: string) => ({ status: 409, success: false, code: 'CONFLICT', reason })

describe('POST /api/cards/:id/disable and /enable', () => {
  const turn = (id: string, to: 'disable' | 'enable', as: typeof admin) => post(`/api/cards/${id}/${to}`, as)

  test('200 for the holder and for cards:write; again changes nothing', async () => {
    const card = await held()
    for (const as of [card.holder as typeof admin, await web.member('OPERATOR')]) {
      assert.equal((await turn(card.id, 'disable', as)).json().disabled, true)
      assert.equal((await turn(card.id, 'disable', as)).json().disabled, true)
      assert.equal((await turn(card.id, 'enable', as)).json().disabled, false)
      assert.equal((await turn(card.id, 'enable', as)).json().disabled, false)
    }
    assert.equal((await entries('card.disabled', card.id)).length, 2)
    assert.equal((await entries('card.enabled', card.id)).length, 2)
  })

  test('403 for cards:write, a device too, while its holder has paused it; a pause of the operator’s is theirs to undo', async () => {
    const card = await held()
    const operator = await web.member('OPERATOR')
    assert.equal((await turn(card.id, 'disable', card.holder as typeof admin)).json().disabledByHolder, true)
    for (const as of [operator, admin]) {
      assert.equal(refusalIn(await turn(card.id, 'enable', as)).reason, 'card_paused_by_holder')
    }
    const token = await web.deviceToken((card.holder as { userId: string }).userId, ['cards:write'])
    const byDevice = await web.call({ method: 'POST', url: `/api/cards/${card.id}/enable`, token })
    assert.equal(refusalIn(byDevice).reason, 'card_paused_by_holder')
    // Whoever pauses it as well does not make it theirs.
    await turn(card.id, 'disable', operator)
    assert.equal(refusalIn(await turn(card.id, 'enable', operator)).reason, 'card_paused_by_holder')
    assert.equal((await turn(card.id, 'enable', card.holder as typeof admin)).json().disabled, false)
    assert.equal((await turn(card.id, 'disable', operator)).json().disabledByHolder, false)
    assert.equal((await turn(card.id, 'enable', operator)).json().disabled, false)
  })

  test('enabling does not bring a blocked card back', async () => {
    const card = await held()
    await post(`/api/cards/${card.id}/wipe`, admin)
    assert.equal((await turn(card.id, 'enable', admin)).json().blocked, true)
  })

  test('403 for anyone else, 404 for an unknown card', async () => {
    const card = await held()
    for (const to of ['disable', 'enable'] as const) {
      assert.equal(refusalIn(await turn(card.id, to, await web.member())).reason, 'not_card_holder')
      assert.equal(refusalIn(await turn('0'.repeat(32), to, admin)).reason, 'card_not_found')
    }
    assert.equal((await read(card.id)).disabled, false)
  })
})

describe('PUT /api/cards/:id/wallet', () => {
  const bind = (id: string, as: typeof admin, walletId: unknown) =>
    web.call({ method: 'PUT', url: `/api/cards/${id}/wallet`, as, body: { walletId } })

  test('200 binds a wallet of the holder’s own, and lets it go again', async () => {
    const card = await held()
    const walletId = await wallet(card.holder)
    assert.equal((await bind(card.id, card.holder, walletId)).json().walletId, walletId)
    assert.equal((await read(card.id)).walletId, walletId)
    assert.equal((await bind(card.id, card.holder, null)).json().walletId, null)
    assert.equal((await entries('card.wallet_bound', card.id)).length, 1)
    assert.equal((await entries('card.wallet_unbound', card.id)).length, 1)
  })

  test('404 for a wallet of somebody else, and for none', async () => {
    const card = await held()
    const foreign = await wallet(await web.member())
    for (const walletId of [foreign, 'nowhere']) {
      assert.equal(refusalIn(await bind(card.id, card.holder, walletId)).reason, 'wallet_not_found')
    }
    await assert.rejects(
      async () => web.sql`update cards set wallet_id = ${foreign} where id = ${card.id}`,
      /foreign key/,
      'the database refuses it too',
    )
  })

  test('409 for an archived wallet; one that is archived later stays bound and is not replaced in silence', async () => {
    const card = await held()
    const [gone, later] = [await wallet(card.holder, 'Gone'), await wallet(card.holder, 'Later')]
    await web.call({ method: 'DELETE', url: `/api/remote-wallets/${gone}`, as: card.holder })
    assert.deepEqual(refusalIn(await bind(card.id, card.holder, gone)), conflict('wallet_retired'))
    await bind(card.id, card.holder, later)
    await web.call({ method: 'DELETE', url: `/api/remote-wallets/${later}`, as: card.holder })
    assert.equal((await read(card.id)).walletId, later)
  })

  test('403 for everybody but the holder, administrators and devices too', async () => {
    const card = await held()
    const own = await wallet(card.holder)
    for (const as of [admin, await web.member()]) {
      assert.equal(refusalIn(await bind(card.id, as, own)).reason, 'not_card_holder')
    }
    const token = await web.deviceToken(card.holder.userId, ['cards:write'])
    const reply = await web.call({ method: 'PUT', url: `/api/cards/${card.id}/wallet`, token, body: { walletId: own } })
    assert.equal(refusalIn(reply).reason, 'device_token_refused')
  })

  test('400 without walletId, 404 for an unknown card', async () => {
    const card = await held()
    assert.equal(refusalIn(await bind(card.id, card.holder, undefined)).reason, 'invalid_request')
    assert.equal(refusalIn(await bind('0'.repeat(32), card.holder, null)).reason, 'card_not_found')
  })
})

describe('POST /api/cards/:id/release', () => {
  const release = (id: string, as: typeof admin) => post(`/api/cards/${id}/release`, as)

  test('200 for the holder and for cards:write: holder, wallet and code are gone, a new code is there', async () => {
    for (const by of ['holder', 'operator'] as const) {
      const card = await held()
      const walletId = await wallet(card.holder)
      await web.call({ method: 'PUT', url: `/api/cards/${card.id}/wallet`, as: card.holder, body: { walletId } })
      const reply = await release(card.id, by === 'holder' ? card.holder : await web.member('OPERATOR'))
      assert.deepEqual([reply.statusCode, reply.json().paired, reply.json().walletId], [200, false, null])
      const { otc } = await read(card.id)
      assert.notEqual(otc, card.otc)
      assert.equal((await activate(card.otc, card.holder)).statusCode, 404)
      const next = await web.member()
      assert.equal((await activate(otc, next)).json().card.walletId, null)
      assert.equal((await web.call({ url: `/api/cards/${card.id}`, as: card.holder })).statusCode, 403)
      assert.equal((await entries('card.released', card.id))[0]?.userId, card.holder.userId)
    }
  })

  test('200 for a card that nobody holds, which keeps its code', async () => {
    const card = await create()
    assert.equal((await release(card.id, admin)).json().otc, card.otc)
    assert.equal((await entries('card.released', card.id)).length, 0)
  })

  test('403 for the old holder who binds a wallet at the moment the card goes to another', async () => {
    const card = await held()
    const [walletId, next] = [await wallet(card.holder), await web.member()]
    const { reply } = await web.sql.begin(async tx => {
      await tx`update cards set user_id = ${next.userId} where id = ${card.id}`
      const body = { walletId }
      const reply = web.call({ method: 'PUT', url: `/api/cards/${card.id}/wallet`, as: card.holder, body })
      await somebodyWaits()
      return { reply }
    })
    assert.equal(refusalIn(await reply).reason, 'not_card_holder')
    const after = await read(card.id)
    assert.deepEqual([after.pubkey, after.walletId], [next.pubkey, null])
  })

  test('403 for anyone else, 404 for an unknown card', async () => {
    const card = await held()
    assert.equal(refusalIn(await release(card.id, await web.member())).reason, 'not_card_holder')
    assert.equal(refusalIn(await release('0'.repeat(32), admin)).reason, 'card_not_found')
    assert.equal((await read(card.id)).paired, true)
  })
})
