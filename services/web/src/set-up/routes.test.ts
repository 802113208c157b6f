import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { SetUp, SetUpStep } from '@chispa/contract/set-up'
import { refusalIn, testApp } from '../../test/app.ts'
import { newConnection } from '../../test/connection.ts'

const web = await testApp()
after(() => web.close())
const admin = await web.member('ADMIN')
const set = (body: object) => web.call({ method: 'POST', url: '/api/settings', as: admin, body })
const read = async (): Promise<SetUp> => (await web.call({ url: '/api/set-up', as: admin })).json()
const left = async (): Promise<SetUpStep[]> => (await read()).steps.filter(({ done }) => !done).map(({ step }) => step)

describe('GET /api/set-up', () => {
  test('every step is there until it is done, and none is done by being looked at', async () => {
    await web.sql`delete from users where pubkey <> ${admin.pubkey}`
    const all = ['reach', 'name', 'wallet', 'wallets_for_newcomers', 'second_admin', 'backup', 'invitation']
    await set({ endpoint: 'http://127.0.0.1:3000', community_name: null })
    assert.deepEqual(await left(), all)
    assert.equal((await read()).reach, 'machine')

    await set({ endpoint: 'http://192.168.1.5:3000' })
    assert.equal((await read()).reach, 'network')
    await set({ endpoint: 'https://plaza.example', community_name: 'Plaza' })
    assert.deepEqual(await left(), all.slice(2))
    const { uri } = newConnection()
    await web.call({ method: 'PUT', url: `/api/users/${admin.userId}/nwc`, as: admin, body: { nwcUri: uri } })
    await set({ courtesy_provider_url: 'https://wallets.example' })
    assert.deepEqual(await left(), ['second_admin', 'backup', 'invitation'])
    await web.call({ method: 'POST', url: '/api/invites', as: admin, body: { role: 'USER' } })
    await web.member('ADMIN')
    assert.deepEqual(await left(), ['backup'])
    assert.equal((await web.call({ method: 'POST', url: '/api/set-up/backup', as: admin })).statusCode, 200)
    assert.deepEqual(await left(), [])
    assert.ok((await read()).steps.find(({ step }) => step === 'backup')?.doneAt)
  })

  test('403 for who does not run the instance', async () => {
    const reply = await web.call({ url: '/api/set-up', as: await web.member() })
    assert.equal(reply.statusCode, 403)
    const operator = await web.member('OPERATOR')
    const mark = await web.call({ method: 'POST', url: '/api/set-up/backup', as: operator })
    assert.equal(refusalIn(mark).reason, 'role_too_low')
  })
})
