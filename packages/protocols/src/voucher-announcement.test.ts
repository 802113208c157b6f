import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as bip340 from './bip340.ts'
import { finalizeEvent, type NostrEvent } from './nip01.ts'
import { readProfile } from './nip01-profile.ts'
import { announcementTemplate, readAnnouncement } from './voucher-announcement.ts'

const { verifySchnorr } = bip340
const merchant = new Uint8Array(32).fill(3)
const author = bip340.publicKeyOf(merchant)
const service = bip340.publicKeyOf(new Uint8Array(32).fill(4))
const endpoints = { claimUrl: 'https://c.example/claim', refreshUrl: 'https://c.example/refresh' }

const announced = (change: Partial<Parameters<typeof announcementTemplate>[0]> = {}, key = merchant): NostrEvent =>
  finalizeEvent(announcementTemplate({ servicePublicKey: service, endpoints, createdAt: 10, ...change }), key, bip340)

test('the newest announcement of the author is read, whatever the order', () => {
  const older = announced({ createdAt: 9, endpoints: { claimUrl: 'https://old.example/claim' } })
  for (const events of [
    [older, announced()],
    [announced(), older],
  ]) {
    assert.deepEqual(readAnnouncement(events, author, verifySchnorr), {
      author,
      servicePublicKey: service,
      createdAt: 10,
      endpoints,
    })
  }
})

test('of two in the same second the one with the lower id counts', () => {
  const pair = [announced(), announced({ endpoints: { claimUrl: 'https://other.example/claim' } })]
  const [lower] = pair.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const claimUrl = JSON.parse((lower as NostrEvent).content).claimUrl
  assert.equal(readAnnouncement(pair, author, verifySchnorr)?.endpoints.claimUrl, claimUrl)
  assert.equal(readAnnouncement(pair.toReversed(), author, verifySchnorr)?.endpoints.claimUrl, claimUrl)
})

test('a newest one that cannot be read leaves none: the older does not come back', () => {
  const older = announced({ createdAt: 9 })
  const unreadable = finalizeEvent(
    { ...announcementTemplate({ endpoints, createdAt: 11 }), content: '{' },
    merchant,
    bip340,
  )
  assert.equal(readAnnouncement([older, announced({ version: 3 })], author, verifySchnorr), undefined)
  assert.equal(readAnnouncement([older, unreadable], author, verifySchnorr), undefined)
})

test('what others signed, other names and broken signatures are not looked at', () => {
  const forged = { ...announced({ createdAt: 99 }), pubkey: author, sig: '0'.repeat(128) }
  const stranger = announced({ createdAt: 98 }, new Uint8Array(32).fill(5))
  const otherName = finalizeEvent(
    { ...announcementTemplate({ endpoints, createdAt: 97 }), tags: [['d', 'something/else']] },
    merchant,
    bip340,
  )
  const read = readAnnouncement([forged, stranger, otherName, null, 'x', announced()], author, verifySchnorr)
  assert.equal(read?.createdAt, 10)
})

test('without a p tag the author speaks for its own key; a p tag that is no key names nobody', () => {
  const own = finalizeEvent(announcementTemplate({ endpoints, createdAt: 1 }), merchant, bip340)
  assert.equal(readAnnouncement([own], author, verifySchnorr)?.servicePublicKey, author)
  assert.equal(readAnnouncement([announced({ servicePublicKey: 'npub1x' })], author, verifySchnorr), undefined)
})

test('a profile is the newest of its author: its name on one line, its picture only over the web', () => {
  const said = (content: object | string, createdAt: number) =>
    finalizeEvent(
      {
        kind: 0,
        created_at: createdAt,
        tags: [],
        content: typeof content === 'string' ? content : JSON.stringify(content),
      },
      merchant,
      bip340,
    )
  const events = [
    said({ name: 'Old' }, 1),
    said({ name: 'cafe', display_name: ' Café\n\u202ePlaza ', picture: 'https://x.example/a.png' }, 2),
  ]
  assert.deepEqual(readProfile(events, author, verifySchnorr), {
    name: 'Café Plaza',
    picture: 'https://x.example/a.png',
    createdAt: 2,
  })
  assert.deepEqual(readProfile([said({ picture: 'javascript:alert(1)', name: '' }, 3)], author, verifySchnorr), {
    createdAt: 3,
  })
  assert.deepEqual(readProfile([said('no json', 4)], author, verifySchnorr), { createdAt: 4 })
  assert.equal(readProfile(events, service, verifySchnorr), undefined)
  assert.equal([...(readProfile([said({ name: '💛'.repeat(200) }, 5)], author, verifySchnorr)?.name ?? '')].length, 80)
})
