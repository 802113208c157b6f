/** Asks a wallet for a connection: makes the key, keeps it sealed, and says what to show the wallet (NWC-08). */

import { randomBytes, randomUUID } from 'node:crypto'
import { type FieldProblemWord, fieldProblem } from '@chispa/contract/field-problems'
import type { BudgetPeriod, PairingPurpose } from '@chispa/contract/wallet-pairings'
import { transaction } from '@chispa/database/connect'
import { normaliseRelayUrl } from '@chispa/nwc/relay-url'
import { formatWalletAuth, type WalletAuth, walletAuthPage } from '@chispa/protocols/nwc08'
import { newSecretKey, publicKeyOf } from '@chispa/signatures/schnorr'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import { sealSecret } from './pairing-secret.ts'
import { expireOlderPairings, insertPairing, type PairingRow } from './pairing-store.ts'
import { lockOwner } from './store.ts'

type Asked = {
  pubkey: string
  purpose: PairingPurpose
  name: string
  budgetSats: number | undefined
  budgetPeriod: BudgetPeriod | undefined
  page: string | undefined
  relays: string[] | undefined
  /** Where the page of a wallet leads back to. */
  returnTo: string
  /** What the wallet shows as the name of the app. */
  appName: string
}

export type StartedPairing = { row: PairingRow; uri: string; pageUrl: string | null }

const lifetimeMs = 3_600_000
const maxWaiting = 4
const resolveTimeoutMs = 2000
/** Some of the operator's: each is a socket for as long as somebody waits. */
const maxOwnRelays = 3
const toReceive = ['get_info', 'get_balance', 'make_invoice', 'lookup_invoice', 'list_transactions']

type StartDeps = Pick<Deps, 'sql' | 'sealer' | 'settings' | 'relayGuard' | 'now' | 'privateHostsAllowed'>

export async function startPairing(deps: StartDeps, asked: Asked): Promise<StartedPairing> {
  const relays = await usableRelays(deps, asked.relays)
  const secretKey = newSecretKey()
  const id = randomUUID()
  const state = randomBytes(16).toString('hex')
  const auth = authOf(asked, { relays, state, clientPublicKey: publicKeyOf(secretKey) })
  const pageUrl = asked.page === undefined ? null : pageOf(deps, asked, auth, id)
  const now = deps.now()
  const secret = { clientKey: Buffer.from(secretKey).toString('hex'), state }
  const row = await transaction(deps.sql, async tx => {
    const userId = await lockOwner(tx, asked.pubkey)
    if (!userId) throw new Refusal('user_not_found')
    const pairing = await insertPairing(tx, {
      id,
      userId,
      purpose: asked.purpose,
      name: asked.name,
      clientPubkey: auth.clientPublicKey,
      sealedSecret: sealSecret(deps.sealer, id, secret),
      relays,
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifetimeMs),
    })
    await expireOlderPairings(tx, userId, maxWaiting)
    return pairing
  })
  return { row, uri: formatWalletAuth(auth), pageUrl }
}

/** Receiving asks for nothing that spends; spending always names a budget. */
function authOf(asked: Asked, keys: Pick<WalletAuth, 'relays' | 'state' | 'clientPublicKey'>): WalletAuth {
  const base = { ...keys, name: asked.appName }
  if (asked.purpose === 'receive') return { ...base, methods: toReceive, notifications: ['payment_received'] }
  if (asked.budgetSats === undefined) throw refuse('budgetSats', 'budget_missing')
  return {
    ...base,
    methods: [...toReceive, 'pay_invoice'],
    notifications: ['payment_received', 'payment_sent'],
    maxAmountMsats: asked.budgetSats * 1000,
    budgetRenewal: asked.budgetPeriod ?? 'monthly',
  }
}

/** The wallet's page leads back with the state: pages that know nothing of it leave the query of `return_to` as it is. */
function pageOf(deps: StartDeps, asked: Asked, auth: WalletAuth, id: string): string {
  const page = asked.page ?? ''
  const protocol = URL.canParse(page) ? new URL(page).protocol : ''
  if (protocol !== 'https:' && !(protocol === 'http:' && deps.privateHostsAllowed())) {
    throw refuse('page', 'not_https')
  }
  const back = new URL(asked.returnTo)
  back.searchParams.set('pairing', id)
  back.searchParams.set('state', auth.state)
  return walletAuthPage(page, { ...auth, returnTo: back.href })
}

async function usableRelays({ settings, relayGuard }: StartDeps, named: string[] | undefined): Promise<string[]> {
  const wanted = named ?? settings.values.nostr_relays.slice(0, maxOwnRelays)
  const relays = [...new Set(wanted.map(normaliseRelayUrl).filter(url => url !== undefined))]
  if (relays.length === 0) throw refuse('relays', 'not_relay')
  const checks = await Promise.all(relays.map(url => relayGuard.check(url, resolveTimeoutMs)))
  if (checks.includes('refused')) throw refuse('relays', 'private_relay')
  return relays
}

function refuse(path: string, word: FieldProblemWord): Refusal {
  const problem = fieldProblem(path, word)
  return new Refusal('invalid_pairing', { message: problem.message, details: [problem] })
}
