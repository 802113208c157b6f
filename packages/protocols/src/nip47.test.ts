import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hexToBytes } from '@noble/hashes/utils.js'
import { verifySchnorr } from './bip340.ts'
import { checkEvent } from './nip01.ts'
import { chooseEncryption, type Encryption, mayAsk, notificationKinds, readInfo } from './nip47.ts'
import { requestPlaintext, requestTemplate } from './nip47-client.ts'
import { decryptContent, encryptContent } from './nip47-encryption.ts'
import { infoTemplate, isExpired, readRequest, requestEncryption } from './nip47-wallet.ts'
import file from './vectors/nip47.json' with { type: 'json' }

const keys = {
  sharedX: hexToBytes(file.keys.nip04SharedX),
  conversationKey: hexToBytes(file.keys.conversationKey),
}

for (const vector of file.info) {
  test(`info event: ${vector.name}`, () => {
    assert.ok(checkEvent(vector.event, verifySchnorr))
    const info = readInfo(vector.event)
    assert.deepEqual(info?.methods, vector.expected.methods)
    assert.deepEqual(info?.notifications, vector.expected.notifications)
    assert.equal(info?.encryption ?? null, vector.expected.chosenEncryption)
    const kinds = info?.encryption ? [notificationKinds[info.encryption]] : []
    assert.deepEqual(kinds, vector.expected.notificationKinds)
  })
}

test('an info event of another kind is not read', () => {
  assert.equal(readInfo({ ...file.info[0]!.event, kind: 1 }), undefined)
})

test('an old wallet that separates by commas is understood', () => {
  const info = readInfo({ ...file.info[0]!.event, content: 'pay_invoice,get_balance, get_info', tags: [] })
  assert.deepEqual(info?.methods, ['pay_invoice', 'get_balance', 'get_info'])
})

test('NIP-44 is preferred, nothing known is nothing', () => {
  assert.equal(chooseEncryption('nip04 nip44_v2'), 'nip44_v2')
  assert.equal(chooseEncryption(undefined), 'nip04')
  assert.equal(chooseEncryption(''), undefined)
})

test('what an info template offers is read back', () => {
  const template = infoTemplate({
    methods: ['get_info'],
    notifications: ['payment_received'],
    encryptions: ['nip44_v2', 'nip04'],
    createdAt: 1,
  })
  assert.deepEqual(readInfo({ ...file.info[0]!.event, ...template }), {
    methods: ['get_info', 'notifications'],
    notifications: ['payment_received'],
    encryption: 'nip44_v2',
    isEncryptionGuess: false,
    extensions: undefined,
  })
})

test('extensions are one value with spaces, or several', () => {
  const extensions = (...tags: string[][]) => readInfo({ ...file.info[0]!.event, tags })?.extensions
  assert.deepEqual(extensions(['extensions', '02 05 13']), ['02', '05', '13'])
  assert.deepEqual(extensions(['extensions', '02', '05']), ['02', '05'])
  assert.deepEqual(extensions(['extensions', '']), [])
  assert.equal(extensions(), undefined)
})

test('silence forbids no method; a wallet that names its extensions has only those', () => {
  const table: [string, string[], string[] | undefined, boolean][] = [
    ['list_transactions', [], undefined, true],
    ['list_transactions', ['get_info'], undefined, false],
    ['list_transactions', ['get_info'], ['02'], false],
    ['list_transactions', ['get_info'], ['05'], true],
    ['list_transactions', ['list_transactions'], ['02'], true],
    ['list_transactions', [], ['02'], false],
    ['make_invoice', [], ['02'], true],
    ['make_invoice', ['get_info'], ['02'], false],
  ]
  for (const [method, methods, extensions, may] of table) {
    assert.equal(mayAsk(method, { methods, extensions }), may, `${method} of ${methods} and ${extensions}`)
  }
})

for (const vector of file.requests) {
  test(`request: ${vector.name}`, () => {
    assert.ok(checkEvent(vector.event, verifySchnorr))
    const encryption = vector.encryption as Encryption
    assert.equal(requestEncryption(vector.event), encryption)
    const decrypted = decryptContent(vector.event.content, encryption, keys)
    assert.deepEqual(decrypted, { ok: true, plaintext: vector.plaintext })
    const { method, params } = readRequest(vector.plaintext)!
    assert.equal(method, vector.method)
    assert.equal(requestPlaintext(method as 'get_info', params as Record<string, never>), vector.plaintext)
    if (vector.now !== undefined) assert.equal(isExpired(vector.event, vector.now), vector.expired)
  })
}

test('the template of a request carries the tags of the vectors', () => {
  const vector = file.requests.find(request => request.name === 'request with expiration now+30')!
  const template = requestTemplate({
    walletPublicKey: file.keys.walletServicePubkey,
    encryption: 'nip44_v2',
    content: vector.event.content,
    createdAt: vector.event.created_at,
    expiresAt: 1760000030,
  })
  const { kind, created_at, tags, content } = vector.event
  assert.deepEqual(template, { kind, created_at, tags, content })
})

test('an unknown scheme of a request is not guessed, and garbage is no request', () => {
  const event = { ...file.requests[0]!.event, tags: [['encryption', 'nip99']] }
  assert.equal(requestEncryption(event), undefined)
  for (const text of ['', 'null', '[]', '{}', '{"method":1}']) assert.equal(readRequest(text), undefined)
})

test('content encrypted under either scheme is decrypted by that scheme only', () => {
  for (const [encryption, other] of [
    ['nip44_v2', 'nip04'],
    ['nip04', 'nip44_v2'],
  ] as const) {
    const content = encryptContent('{"a":1}', encryption, keys)
    assert.deepEqual(decryptContent(content, encryption, keys), { ok: true, plaintext: '{"a":1}' })
    assert.equal(decryptContent(content, other, keys).ok, false)
  }
})
