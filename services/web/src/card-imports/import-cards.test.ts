import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { cardSystems, type ImportReport } from '@chispa/contract/card-imports'
import { newCardKeys } from '@chispa/protocols/ntag424'
import { refusalIn } from '../../test/app.ts'
import { lawalletBackup } from '../../test/lawallet-backup.ts'
import { type Export, exportsOf, tapOfChip } from '../../test/other-systems.ts'
import { openStage, paid, told } from '../../test/till-stage.ts'
import { readText } from '../table-files/read-text.ts'
import { joinTables } from '../table-files/tables.ts'
import { importCards } from './import-cards.ts'

// Each file is read by a process, which a busy machine starts slowly.
const stage = await openStage({ limits: { answerWithinMs: 60_000 } })
after(() => stage.close())
const { web, admin, service, addWallet, bill } = stage

const send = (body: object, as = admin) => web.call({ method: 'POST', url: '/api/cards/import', as, body })
async function imported(system: string, { file, key }: Export, dryRun?: boolean): Promise<ImportReport> {
  const reply = await send({ system, file, ...(key !== undefined && { key }), ...(dryRun !== undefined && { dryRun }) })
  assert.equal(reply.statusCode, 200, reply.body)
  return reply.json()
}

/** A till that reads this address and takes what it costs. */
async function payAt(tapped: string, amountMsats = 21_000) {
  const offer = await web.call({ url: tapped })
  if (offer.json().tag !== 'withdrawRequest') return told(offer)
  const { callback, k1 } = offer.json()
  const { pathname } = new URL(callback)
  return told(await web.call({ url: `${pathname}?${new URLSearchParams({ k1, pr: bill(amountMsats).invoice })}` }))
}

async function take(otc: string | null) {
  const holder = await web.member()
  await addWallet(holder, await service.create({ balanceMsats: 1_000_000 }))
  const reply = await web.call({ method: 'POST', url: `/api/cards/otc/${otc}/activate`, as: holder })
  assert.equal(reply.statusCode, 200, reply.body)
}

for (const system of cardSystems) {
  describe(`cards of ${system}`, () => {
    test('nothing is changed by a dry run; then they are here, and a second time they are present', async () => {
      const export2 = exportsOf[system](2)
      const before = await web.sql`select count(*)::int as n from cards`
      const plan = await imported(system, export2)
      assert.deepEqual([plan.dryRun, plan.added, plan.present, plan.refused], [true, 2, 0, 0], JSON.stringify(plan))
      assert.deepEqual([...(await web.sql`select count(*)::int as n from cards`)], [...before])
      const done = await imported(system, export2, false)
      assert.deepEqual([done.dryRun, done.added], [false, 2])
      for (const card of done.cards) assert.match(card.otc!, /^[0-9a-f]{32}$/)
      const again = await imported(system, export2, false)
      assert.deepEqual([again.added, again.present], [0, 2])
    })

    test('they pay at a till with the address that is on them, from the holder’s wallet', async () => {
      const moved = exportsOf[system](3)
      const { cards } = await imported(system, moved, false)
      for (const card of cards) await take(card.otc)
      for (const chip of moved.chips) {
        assert.deepEqual(await payAt(tapOfChip(chip)), paid, `${system}, first tap`)
        assert.deepEqual(await payAt(tapOfChip(chip)), paid, `${system}, second tap`)
      }
      const rows = await web.sql<{ uid: string; tappedAt: Date }[]>`
        select uid, tapped_at from cards where id = any(${cards.map(({ cardId }) => cardId!)})`
      assert.deepEqual(rows.map(({ uid }) => uid).sort(), moved.chips.map(({ uid }) => uid).sort(), 'UIDs are learned')
    })

    test('nobody holds them before a holder takes them, and keys are sealed and closed', async () => {
      const moved = exportsOf[system](2)
      const { cards } = await imported(system, moved, false)
      const id = cards[1]!.cardId!
      assert.equal((await payAt(tapOfChip(moved.chips[1]!))).reason, 'card_not_paired')
      const [row] = await web.sql<{ text: string }[]>`
        select (select string_agg(c::text, '') from cards c where id = ${id})
            || coalesce((select string_agg(t::text, '') from tap_keys t), '') as text`
      for (const { keys } of moved.chips) for (const key of Object.values(keys)) assert.ok(!row!.text.includes(key))
      for (const act of ['recover-keys', 'write-token']) {
        const reply = await web.call({ method: 'POST', url: `/api/cards/${cards[0]!.cardId}/${act}`, as: admin })
        assert.equal(reply.statusCode, 409, act)
      }
      const wiped = (await web.call({ method: 'POST', url: `/api/cards/${id}/wipe`, as: admin })).json()
      assert.deepEqual(
        [wiped.k0, wiped.k3, wiped.k4],
        [moved.chips[1]!.keys.k0, moved.chips[1]!.keys.k3, moved.chips[1]!.keys.k4],
      )
    })

    test('a tap that the old system saw is not good again, and one of nobody’s chip never is', async () => {
      const moved = exportsOf[system](2)
      const chip = moved.chips[1]!
      const old = tapOfChip({ ...chip, counter: chip.counter - 1 })
      const { cards } = await imported(system, moved, false)
      for (const card of cards) await take(card.otc)
      if (chip.counter > 0) assert.equal((await payAt(old)).reason, 'tap_used')
      const stranger = { ...chip, keys: newCardKeys() }
      assert.match((await payAt(tapOfChip(stranger))).reason, /^(?:tap_not_authentic|card_not_found)$/)
    })
  })
}

test('limits, pauses and names come along', async () => {
  const { file, chips } = exportsOf.lnbits(1)
  const [row] = JSON.parse(file)
  const { cards } = await imported('lnbits', { file: JSON.stringify([{ ...row, enable: false }]), chips }, false)
  const card = (await web.call({ url: `/api/cards/${cards[0]!.cardId}`, as: admin })).json()
  assert.deepEqual(
    [
      card.title,
      card.disabled,
      card.limits.ceiling.tapMsats,
      card.limits.ceiling.dayMsats,
      card.ntag424.ctr,
      card.programming,
      card.importedFrom,
    ],
    ['Plaza', true, 30_000, 50_000, 7, 'imported', 'lnbits'],
  )
})

test('keys that LNbits replaced after the chip was written are tried, and become the card’s', async () => {
  const moved = exportsOf.lnbits(1)
  const [row] = JSON.parse(moved.file)
  const { k0, k1, k2 } = newCardKeys()
  const edited = [{ ...row, k0, k1, k2, prev_k0: row.k0, prev_k1: row.k1, prev_k2: row.k2 }]
  const { cards } = await imported('lnbits', { ...moved, file: JSON.stringify(edited) }, false)
  await take(cards[0]!.otc)
  assert.deepEqual(await payAt(tapOfChip(moved.chips[0]!)), paid)
})

test('four key generations: each finds its cards, and an unknown one finds none', async () => {
  const generations = [0, 1, 2, 3].map(() => exportsOf.boltcard(2))
  for (const generation of generations) await imported('boltcard', generation, false)
  for (const { chips } of generations) {
    for (const chip of chips) assert.equal((await payAt(tapOfChip(chip))).reason, 'card_not_paired')
  }
  assert.equal((await payAt(tapOfChip(exportsOf.boltcard(1).chips[0]!))).reason, 'card_not_found')
})

test('rows that cannot be taken over say why, and the others come in', async () => {
  const { file } = exportsOf.lnbits(3)
  const rows = JSON.parse(file)
  rows[0].k1 = 'xyz'
  rows[1].uid = '04'
  rows.push({ ...rows[2], external_id: 'other' }, { ...JSON.parse(exportsOf.lnbits(1).file)[0], external_id: 'a\0b' })
  // Cut in the middle of a sign.
  rows[2].card_name = `${'x'.repeat(119)}💳`
  const report = await imported('lnbits', { file: JSON.stringify(rows), chips: [] }, false)
  assert.deepEqual([report.added, report.refused], [1, 4])
  for (const { problem } of report.cards.filter(({ outcome }) => outcome === 'refused')) assert.ok(problem)
})

test('a file of many cards comes in as a whole, or not at all', async () => {
  const { file } = exportsOf.hub(1200)
  const tables = readText(file)!
  const count = async () => Number((await web.sql`select count(*)::int as n from cards`)[0]?.n)
  const before = await count()
  const deps = { sql: web.sql, sealer: web.sealer }
  const order = { system: 'hub' as const, tables, dryRun: false, now: new Date() }
  const broken = importCards(deps, { ...order, beforeCommit: () => Promise.reject(new Error('disk full')) })
  await assert.rejects(broken, /disk full/)
  assert.equal(await count(), before)
  const [{ told } = { told: 0 }] = await web.sql`select sum(total)::int as told from card_counts`
  assert.equal(told, before)
  const { added, cards } = await importCards(deps, { ...order, maxShown: Number.POSITIVE_INFINITY })
  assert.deepEqual([added, cards.length, await count()], [1200, 1200, before + 1200])
})

test('codes that nobody used are told again, others are not', async () => {
  const moved = exportsOf.lnbits(3)
  const { cards } = await imported('lnbits', moved, false)
  await take(cards[1]!.otc)
  await web.sql`update cards set blocked_at = now() where id = ${cards[2]!.cardId}`
  const again = await imported('lnbits', moved, false)
  assert.deepEqual(
    again.cards.map(({ outcome, otc }) => [outcome, otc]),
    [
      ['present', cards[0]!.otc],
      ['present', null],
      ['present', null],
    ],
  )
})

test('a code that another card has is not a second card’s: it gets a new one', async () => {
  const read = (count: number) => JSON.parse(exportsOf.lawallet(count).file)
  const [one, two] = [read(1), read(2)]
  await imported('lawallet', { file: JSON.stringify(one), chips: [] }, false)
  for (const card of two.Card) card.otc = one.Card[0].otc
  const { added, cards } = await imported('lawallet', { file: JSON.stringify(two), chips: [] }, false)
  assert.equal(added, 2)
  assert.equal(new Set([one.Card[0].otc, ...cards.map(({ otc }) => otc)]).size, 3)
})

test('two imports of one file at the same moment: each card comes in once', async () => {
  const moved = exportsOf.boltcard(50)
  const reports = await Promise.all([1, 2, 3].map(() => imported('boltcard', moved, false)))
  assert.equal(
    reports.reduce((sum, { added }) => sum + added, 0),
    50,
  )
  for (const { added, present } of reports) assert.equal(added + present, 50)
})

test('PINs that stay behind are counted', async () => {
  const { file } = exportsOf.boltcard(3)
  const withPin = file
    .replace(', wiped)', ', wiped, pin_enable)')
    .replaceAll('\tN\n', '\tN\tY\n')
    .replace('\tN\tY\n', '\tN\tN\n')
  const { notes, added } = await imported('boltcard', { file: withPin, chips: [] })
  assert.deepEqual(
    [added, notes],
    [3, ['2 of the cards ask for a PIN there. PINs are not moved: holders set theirs anew.']],
  )
})

test('a backup of LaWallet in base64, and one table in two files', async () => {
  const { file } = exportsOf.lawallet(2)
  const { Card: cards, Ntag424: ntag424s } = JSON.parse(file)
  const zip = lawalletBackup({ cards, ntag424s, lightningAddresses: [{ username: 'ana' }] })
  const report = (await send({ system: 'lawallet', file: zip.toString('base64'), encoding: 'base64' })).json()
  assert.deepEqual([report.added, report.refused], [2, 0], JSON.stringify(report))
  assert.match(report.notes.join(), /names, wallets and designs are taken over on the server/)
  const [one, two] = [exportsOf.lnbits(1).file, exportsOf.lnbits(2).file].map(text => readText(text)!)
  const order = { system: 'lnbits' as const, tables: joinTables([one!, two!]), dryRun: true, now: new Date() }
  assert.equal((await importCards({ sql: web.sql, sealer: web.sealer }, order)).added, 3)
})

test('400 for a file that is none of the kinds, or lacks the key of its server', async () => {
  assert.equal(refusalIn(await send({ system: 'hub', file: 'hello' })).reason, 'import_unreadable')
  const reply = await send({ system: 'btcpay', file: 'id,counter,ppid,version\n' })
  assert.match(reply.json().error.message, /IssuerKey/)
})

test('401, 403: for an ADMIN in person alone', async () => {
  const body = { system: 'hub', file: '[]' }
  assert.equal((await web.call({ method: 'POST', url: '/api/cards/import', body })).statusCode, 401)
  assert.equal((await send(body, await web.member('OPERATOR'))).statusCode, 403)
  const token = await web.deviceToken(admin.userId, ['cards:write', 'ntags:write'])
  assert.equal((await web.call({ method: 'POST', url: '/api/cards/import', token, body })).statusCode, 403)
})

test('tills in browsers may read the old addresses, and callbacks stay on the host that was asked', async () => {
  const moved = exportsOf.lnbits(1)
  await imported('lnbits', moved, false)
  await web.call({ method: 'POST', url: '/api/settings', as: admin, body: { endpoint: 'https://new.example.com' } })
  const reply = await web.call({ url: tapOfChip(moved.chips[0]!), headers: { host: 'old.example.com' } })
  await web.call({ method: 'POST', url: '/api/settings', as: admin, body: { endpoint: '' } })
  assert.equal(reply.headers['access-control-allow-origin'], '*')
  assert.equal(new URL(reply.json().callback).host, 'old.example.com')
})
