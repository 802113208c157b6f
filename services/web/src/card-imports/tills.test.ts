/**
 * Cards that other systems wrote, at every till: with the old name pointing here, and with an old server that redirects.
 * Nothing on the chip was changed.
 */
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, describe, test } from 'node:test'
import { cardSystems, type ImportReport } from '@chispa/contract/card-imports'
import { ProfileTill } from '@chispa/sandbox/tills/profile-till'
import { tillProfiles } from '@chispa/sandbox/tills/profiles'
import type { SandboxWallet } from '@chispa/sandbox/wallets/sandbox-wallet'
import { ManualClock } from '@chispa/testing/manual-clock'
import { longAnswerTimeout } from '../../test/long-minutes.ts'
import { exportsOf, type ForeignChip, tapOfChip } from '../../test/other-systems.ts'
import { openShop } from '../../test/till-shop.ts'

/** Its time does not pass: no till hangs up because a machine is busy. */
const clock = new ManualClock()
const shop = await openShop({ limits: longAnswerTimeout })
const { web, admin, service, port, bill } = shop
/** The old server: it sends every tap on, and lets pages of other origins follow. */
const oldServer = createServer((request, reply) => {
  reply.writeHead(307, { location: `http://${shop.host}${request.url}`, 'access-control-allow-origin': '*' }).end()
})
await new Promise<void>(done => oldServer.listen(0, '127.0.0.1', done))
const { port: oldPort } = oldServer.address() as { port: number }
after(async () => {
  await shop.close()
  oldServer.closeAllConnections()
  oldServer.close()
})
/** Chips carry another name than the one the shop was opened with. */
const ways = { 'the old name points here': `localhost:${port}`, 'the old server redirects': `127.0.0.1:${oldPort}` }
const amountMsats = 1000

/** As many as there are tills, all of one holder. */
async function movedCards(system: (typeof cardSystems)[number]) {
  const { file, key, chips } = exportsOf[system](tillProfiles.length)
  const body = { system, file, dryRun: false, ...(key !== undefined && { key }) }
  const reply = await web.call({ method: 'POST', url: '/api/cards/import', as: admin, body })
  assert.equal(reply.statusCode, 200, reply.body)
  const report: ImportReport = reply.json()
  const holder = await web.member()
  const wallet: SandboxWallet = await service.create({ balanceMsats: 10_000_000 })
  await shop.addWallet(holder, wallet)
  for (const { otc } of report.cards) await shop.activate({ otc: otc! }, holder)
  return { chips, wallet }
}

const tapAt = (host: string, chip: ForeignChip) => `lnurlw://${host}${tapOfChip(chip)}`

for (const system of cardSystems) {
  describe(`a card of ${system}`, async () => {
    const { chips, wallet } = await movedCards(system)
    for (const [at, profile] of tillProfiles.entries()) {
      for (const [way, host] of Object.entries(ways)) {
        test(`pays at ${profile.name}: ${way}`, async () => {
          const { invoice, paymentHash } = bill(amountMsats)
          const tap = tapAt(host, chips[at]!)
          const shown = await new ProfileTill(profile, { clock }).charge({ tap, invoice, amountMsats })
          assert.deepEqual(shown.heard, { kind: 'OK' }, shown.screen)
          shop.requirePaidOnce(wallet, paymentHash)
        })
      }
    }
  })
}

describe('a chip with an address in upper case, as older LNbits wrote them', async () => {
  const { chips } = await movedCards('lnbits')
  for (const [at, profile] of tillProfiles.entries()) {
    test(`${profile.name} ${profile.scheme === 'any case' ? 'reads it' : 'takes it for no card'}`, async () => {
      const tap = tapAt(ways['the old name points here'], chips[at]!).replace('lnurlw', 'LNURLW')
      const shown = await new ProfileTill(profile, { clock }).charge({
        tap,
        invoice: bill(amountMsats).invoice,
        amountMsats,
      })
      const expected = profile.scheme === 'any case' ? 'OK' : 'refused'
      assert.equal(shown.heard.kind, expected, shown.screen)
    })
  }
})
