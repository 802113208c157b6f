/**
 * `npm run demo`: the platform, and around it a relay, wallets, cards, a till and a courtesy provider, filled with a small
 * community. Everything is gone when it stops.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type CardService, startCardService } from '../card-service.ts'
import { CardBox } from '../cards/card-box.ts'
import { cardControl } from '../cards/control.ts'
import { startCouponService } from '../coupon-service/coupon-service.ts'
import { startCourtesyProvider } from '../courtesy-provider.ts'
import { type GiftService, startGiftService } from '../gift-service.ts'
import { startRateService } from '../rate-service.ts'
import { startRelay } from '../relay.ts'
import { type Bunker, startBunker } from '../signer-app.ts'
import { tillControl } from '../till/control.ts'
import { Till } from '../till/till.ts'
import { walletControl } from '../wallets/control.ts'
import type { SandboxWallet } from '../wallets/sandbox-wallet.ts'
import { WalletService } from '../wallets/wallet-service.ts'
import { demoPin } from './cards.ts'
import { codesControl } from './codes-section.ts'
import { type Community, fillCommunity } from './community.ts'
import { platformEnvironment, readDemoPorts } from './config.ts'
import { makeFriends } from './friends.ts'
import { foreignCardControl } from './own-till-section.ts'
import { servePage } from './page.ts'
import { type DemoPerson, demoPeople } from './people.ts'
import { picturesPath, servePictures } from './pictures.ts'
import { showProfiles } from './profiles.ts'
import { requireFree } from './require-free.ts'
import { newcomer, signerAppControl } from './signer-app-section.ts'
import { serveVoucherPictures } from './voucher-pictures.ts'
import { giveVouchers } from './vouchers.ts'

const platformMain = fileURLToPath(new URL('../../../services/platform/src/main.ts', import.meta.url))
const timeoutMs = 60_000

const ports = await readPorts()
const sandboxUrl = `http://127.0.0.1:${ports.sandbox}`
const instance = { url: `http://127.0.0.1:${ports.instance}` }
const folder = await mkdtemp(join(tmpdir(), 'chispa-demo-'))
// Started by root, the database runs as another user, who must be able to enter.
await chmod(folder, 0o755)
const relay = await startRelay({ port: 0 })
const wallets = new WalletService({ relays: [relay.url] })
const courtesy = await startCourtesyProvider(wallets, { port: 0 })
const coupons = await startCouponService()
const rates = await startRateService()
const control = walletControl(wallets)
const box = new CardBox()
let till: Till | undefined
let foreignCards: CardService | undefined
let signerApp: Bunker | undefined
let gifts: GiftService | undefined
const platform = spawn(process.execPath, [platformMain], {
  env: platformEnvironment(folder, ports.instance),
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
const ended = once(platform, 'exit')

let stopping = false
async function stop(code: number): Promise<never> {
  if (!stopping) {
    stopping = true
    platform.kill('SIGTERM')
    await ended
    await courtesy.stop()
    await coupons.stop()
    await rates.stop()
    await foreignCards?.stop()
    signerApp?.stop()
    await gifts?.stop()
    await control.close()
    await till?.stop()
    await wallets.stop()
    await relay.stop()
    await rm(folder, { recursive: true, force: true })
  }
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
ended.then(() => {
  if (!stopping) void stop(1)
})

try {
  await isUp()
  const named = (name: string) => demoPeople.find(person => person.name === name) as DemoPerson
  const picturesUrl = `${sandboxUrl}${picturesPath}`
  const community = await fillCommunity(instance, {
    wallets,
    box,
    courtesyUrl: courtesy.url,
    picturesUrl,
    relayUrl: relay.url,
    rateUrl: rates.url,
  })
  const elsewhere = await wallets.create({ name: 'Card of another service', balanceMsats: 50_000_000 })
  foreignCards = await startCardService(wallets, elsewhere)
  gifts = await startGiftService(wallets, await wallets.create({ name: 'Gifts', balanceMsats: 50_000_000 }))
  const shop = wallets.find('Café Plaza') as SandboxWallet
  till = new Till({ wallet: shop })
  cardControl(control, box)
  tillControl(control, till, box, coupons)
  foreignCardControl(control, foreignCards)
  const phoneWallet = await wallets.create({ name: 'Wallet of the signer app', balanceMsats: 10_000_000 })
  signerApp = await startBunker(relay.url, newcomer)
  signerAppControl(control, signerApp, phoneWallet.uri)
  codesControl(control, { gifts, shop, coupons, merchant: named('Café Plaza') })
  servePictures(control)
  serveVoucherPictures(control)
  servePage(control, instance.url, community)
  await control.listen({ host: '127.0.0.1', port: ports.sandbox })
  await showProfiles({ instance, relayUrl: relay.url, picturesUrl })
  await giveVouchers({
    instance,
    service: coupons,
    merchant: named('Café Plaza'),
    owners: [named('Ana'), named('Bruno')],
    picturesUrl,
    relayUrl: relay.url,
  })
  await makeFriends(instance)
  tell(community)
} catch (error) {
  console.error(error)
  await stop(1)
}

/** Before anything is started. */
async function readPorts(): Promise<ReturnType<typeof readDemoPorts>> {
  try {
    const read = readDemoPorts()
    await requireFree(read.instance, 'PORT')
    await requireFree(read.sandbox, 'SANDBOX_PORT')
    return read
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
}

/** Its own word, not that of whoever answers at the port. */
async function isUp(): Promise<void> {
  const up = once(platform, 'message').then(() => true)
  const inTime = await Promise.race([up, sleep(timeoutMs, false, { ref: false })])
  if (!inTime) throw new Error(`The platform did not start within ${timeoutMs / 1000} s`)
}

function tell({ people, club, freshCard }: Community): void {
  const lines = people.map(({ person, address }) =>
    [`  ${person.name}: ${person.about}`, `    ${address ?? 'no address'}`, `    ${person.nsec}`].join('\n'),
  )
  console.log(`
The platform is at   ${instance.url}
Pay an address at    ${sandboxUrl}
Pay with a card at   ${sandboxUrl}/till
Use a voucher at     ${sandboxUrl}/till
Paste a code from    ${sandboxUrl}/#codes (money to take, a unified code, a coupon)
Open a till at       ${instance.url}/till (as Café Plaza; a card for it: ${sandboxUrl}/#own-till)
Another domain is at ${club.url} (${club.address} pays Bruno, too)

Ana’s card is ready: type an amount, pick it, tap it. Her other one asks for
its PIN, ${demoPin.pin}, from ${demoPin.limitMsats / 1000} sats on. To bring the fresh card to life:

  1. As Olga, choose “Program the chip” and copy the link: ${instance.url}/dashboard/cards/${freshCard.id}
  2. Hold it to the reader with that link:                 ${sandboxUrl}/#cards
  3. As Bruno, activate it with its code:                  ${instance.url}/wallet/activate#${freshCard.otc}
  4. Tap it at the till, and see the money arrive at Café Plaza.

Sign in with “I have a Nostr key” and one of these secret keys, which are for the demo only:

${lines.join('\n')}

Stop with Ctrl-C: nothing is kept.
`)
}
