/**
 * Follows docs/operator.md as somebody with a domain and a server would, inside namespaces of its own. Ends with 0 when an address was paid
 * before and after a backup was put back on a new machine.
 */
import assert from 'node:assert/strict'
import { copyFileSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { OwnPayment } from '@chispa/contract/history'
import type { RemoteWallet } from '@chispa/contract/wallets'
import { startNameServer } from '@chispa/sandbox/name-server'
import { startRelay } from '@chispa/sandbox/relay'
import { until } from '@chispa/sandbox/until'
import { invoiceOf } from '@chispa/sandbox/wallets/pay-address'
import { WalletService } from '@chispa/sandbox/wallets/wallet-service'
import { newPerson } from '@chispa/testing/person'
import { signedCall } from '../signed-call.ts'
import { Guide } from './follow.ts'
import { forgetUser, prepareServer, publicAddress, publish } from './server.ts'
import { startTls } from './tls.ts'
import { Units } from './units.ts'

const [folder, checkout, certificate, key] = process.argv.slice(2) as [string, string, string, string]
const [domain, relayName, relayPort] = ['wallet.example.com', 'relay.example.net', 7777]
const endpoint = `https://${domain}`
/** A machine may be slow, and the services compile what they run for the first time. */
const limitMs = 300_000

// The machine's own Node, as a server has it; the one of the checkout may be closed to others.
const isOwn = (place: string) => !place.startsWith(checkout)
process.env.PATH = process.env.PATH?.split(':').filter(isOwn).join(':')

prepareServer({ folder, checkout, names: [domain, relayName] })
const units = new Units(folder, { NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem') })
const guide = new Guide('/opt/chispa/docs/operator.md', units, join(folder, 'where'))
// Public names are asked of name servers, past /etc/hosts.
const names = await startNameServer({ [domain]: publicAddress, [relayName]: publicAddress }, 53)
const relay = await startRelay()
await publish(relayPort, relay.port)
const wallets = new WalletService({ relays: [`ws://${relayName}:${relayPort}`] })
const step = (words: string) => process.stdout.write(`${new Date().toISOString()} ${words}\n`)

try {
  step('2. The server')
  await guide.follow('2. The server', 'useradd', 'cd ', 'npm run deploy:env', 'cp ', 'ln ', 'systemctl')
  step('3. TLS')
  await guide.follow('3. TLS', 'sed')
  // Caddy's own reload asks a certificate of an authority on the internet.
  await startTls(folder, domain, { certificate, key })
  await answers()

  step('4. Claim it')
  const admin = newPerson()
  const link = await until(async () => {
    const [journal] = guide.commands('4. Claim it', 'journalctl')
    const { out } = await guide.run(journal as string)
    return /https:\/\/wallet\.example\.com\/setup\?code=(\S+)/.exec(out)
  }, limitMs)
  assert.equal((await fetch(link[0])).status, 200)
  await signedCall(endpoint, '/api/admin/assign', { as: admin, body: { code: link[1] } })
  const claimed = await signedCall(endpoint, '/api/settings', { as: admin, method: 'GET' })
  assert.equal(claimed.endpoint, endpoint)
  // The public relays that stand there by themselves are not reached from here.
  const nostr_relays = [`ws://${relayName}:${relayPort}`]
  const settings = { community_name: 'La Comunidad', domain, serve_well_known: true, nostr_relays }
  await signedCall(endpoint, '/api/settings', { as: admin, body: settings })

  step('5. Does the world see it?')
  const [doctor] = guide.commands('5. Does the world see it?', 'chispa doctor') as [string]
  await examine(doctor)

  step('6. The first wallet and the first address')
  const wallet = await wallets.create({ name: 'ana', balanceMsats: 0 })
  const [check] = guide.commands('6. The first wallet and the first address', 'chispa wallet-check') as [string]
  const checked = await guide.run(check, { input: `${wallet.uri}\n` })
  assert.equal(checked.code, 0, checked.out)
  await signedCall(endpoint, '/api/remote-wallets', { as: admin, body: { name: 'ana', nwcUri: wallet.uri } })
  const { userId } = await signedCall(endpoint, '/api/users/me', { as: admin, method: 'GET' })
  const named = { as: admin, method: 'PUT', body: { username: 'ana' } }
  await signedCall(endpoint, `/api/users/${userId}/lightning-address`, named)
  const payer = await wallets.create({ name: 'payer', balanceMsats: 100_000 })
  await pay(21_000)
  await examine(doctor)

  step('9. Every night')
  await guide.follow('9. Every night', 'systemctl start')
  const [backup] = readdirSync('/var/lib/chispa/backups') as [string]
  assert.match(backup, /^\d{4}-\d{2}-\d{2}-\d{6}\.age$/)
  const printed = '2026-01-31-033000.age'
  const [look] = guide.commands('9. Every night', 'chispa restore --check') as [string]
  const looked = await guide.run(look.replace(printed, backup), { as: look })
  assert.equal(looked.code, 0, looked.out)

  step('9. On a new machine')
  copyFileSync(`/var/lib/chispa/backups/${backup}`, join(folder, backup))
  await units.stopAll()
  rmSync('/var/lib/chispa', { recursive: true })
  forgetUser('chispa')
  await guide.follow('2. The server', 'useradd')
  const [restore] = guide.commands('9. Every night', 'chispa restore - ') as [string]
  const restored = await guide.run(restore.replace(printed, join(folder, backup)), { as: restore })
  assert.equal(restored.code, 0, restored.out)
  assert.match(restored.out, /everybody is signed out/)
  await guide.follow('9. Every night', 'systemctl enable')
  await answers()
  await pay(1000)

  step('10. Upgrades')
  await guide.follow('10. Upgrades', 'npm run build', 'cp ', 'systemctl')
  await answers()
  await pay(2000)
  // No mirror, no repository and no authority for certificates is reached from here.
  guide.requireAllRun([
    'apt-get update && apt-get install -y git nodejs npm caddy',
    'umask 022 && git clone ADDRESS /opt/chispa',
    'systemctl reload caddy',
    'cd /opt/chispa && git pull',
  ])
  step('done')

  /** Nothing is wrong; what did not answer in its few seconds, on a machine that stood still, is looked at again. */
  async function examine(doctor: string): Promise<void> {
    const lookedAgain = await until(async () => {
      const { code, out } = await guide.run(doctor)
      const wrong = out.split('\n').filter(line => line.startsWith('WRONG'))
      const onlyLate = wrong.length > 0 && wrong.every(line => /cannot be reached|not answer/.test(line))
      return !onlyLate && { code, out }
    }, limitMs)
    assert.equal(lookedAgain.code, 0, lookedAgain.out)
  }

  /** As the page of the wallet says. */
  async function canReceive(): Promise<boolean> {
    const [shown] = (await signedCall(endpoint, '/api/remote-wallets', {
      as: admin,
      method: 'GET',
    })) as unknown as RemoteWallet[]
    return shown?.isPrimary === true && shown.health.canReceive !== 'no'
  }

  async function pay(amountMsats: number): Promise<void> {
    await until(canReceive, limitMs)
    const fetched = await until(async () => {
      const one = await invoiceOf(`ana@${domain}`, { amountMsats, now: Math.floor(Date.now() / 1000) })
      return (one.ok || !/cannot be reached|does not answer|Nobody answers/.test(one.message)) && one
    }, limitMs)
    assert.ok(fetched.ok, JSON.stringify(fetched))
    assert.ok(wallets.ledger.pay(payer.accountId, fetched.invoice).ok)
    await until(async () => {
      const payments = await signedCall(endpoint, '/api/wallet/payments', { as: admin, method: 'GET' })
      return (payments as unknown as OwnPayment[]).some(one => one.amountMsats === amountMsats && one.state === 'done')
    }, limitMs)
  }
} catch (error) {
  process.stdout.write(`${readFileSync(units.logOf('chispa'), 'utf8').slice(-5000)}\n`)
  throw error
} finally {
  await units.stopAll()
  await wallets.stop()
  await relay.stop()
  await names[Symbol.asyncDispose]()
}
process.exit()

async function answers(): Promise<void> {
  await until(async () => (await fetch(`${endpoint}/api/health`).catch(() => undefined))?.ok, limitMs)
}
