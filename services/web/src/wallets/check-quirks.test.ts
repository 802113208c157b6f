/**
 * Every quirk of the sandbox wallet against the check: it is named, or it shows only when something is paid. And whatever the
 * check claims is tried.
 */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { WalletCheck, WalletDifference } from '@chispa/contract/wallet-check'
import { parseConnectionUri } from '@chispa/protocols/nip47-uri'
import type { WalletOptions } from '@chispa/sandbox/wallets/sandbox-wallet'
import type { WalletFaults } from '@chispa/sandbox/wallets/wallet-faults'
import { noWalletQuirks, type WalletQuirks } from '@chispa/sandbox/wallets/wallet-quirks'
import { openStage } from '../../test/payee-stage.ts'
import { checkDeep } from './check-deep.ts'
import { checkWallet } from './check-wallet.ts'
import { findRelays } from './store.ts'

const stage = await openStage()
const { web, service } = stage
stage.relay.faults.takesExpired = true
after(() => stage.close())

type Row = { faults: Partial<WalletFaults>; named: WalletDifference[]; options?: WalletOptions; isDeep?: true }
const shows = (faults: Partial<WalletFaults>, ...named: WalletDifference[]): Row => ({ faults, named })
const deep = (faults: Partial<WalletFaults>, ...named: WalletDifference[]): Row => ({ faults, named, isDeep: true })
/** Nothing shows before something is paid, or the platform never meets it. */
const onlyWhenPaid = (why: string) => ({ why })

const rows: Record<keyof WalletQuirks, Row | { why: string }> = {
  hashRule: shows({ hashRule: 'with_its_text' }, 'hash_only_with_text'),
  paysWith: onlyWhenPaid('what an answer to a payment holds'),
  hidesPreimage: onlyWhenPaid('look-ups of what was sent'),
  noState: shows({ noState: true }, 'no_state'),
  tellsPreimageEarly: shows({ tellsPreimageEarly: true }, 'no_state', 'preimage_before_payment'),
  settledAtCreation: shows(
    { settledAtCreation: true },
    'lists_unpaid_as_settled',
    'no_state',
    'settled_before_payment',
  ),
  allIncoming: onlyWhenPaid('look-ups of what was sent'),
  findsPayee: onlyWhenPaid('look-ups of what was sent'),
  findsOldest: onlyWhenPaid('look-ups of what was tried twice'),
  expiresInFlight: onlyWhenPaid('look-ups of what is on its way'),
  noAmount: shows({ noAmount: true }, 'no_amount'),
  noPaymentHash: shows({ noPaymentHash: true }, 'no_payment_hash'),
  findsByInvoiceOnly: shows({ findsByInvoiceOnly: true }, 'found_by_invoice_only', 'not_found_in_other_words'),
  notFoundAs: shows({ notFoundAs: 'INTERNAL' }, 'not_found_in_other_words'),
  notFoundSaying: shows({ notFoundAs: 'OTHER', notFoundSaying: 'Could not find it' }, 'not_found_in_other_words'),
  failedAs: onlyWhenPaid('the word for a payment that failed'),
  satoshis: shows({ satoshis: 'floor' }, 'rounds_part_satoshis'),
  maxExpiry: deep({ maxExpiry: 86_400 }, 'short_expiry_only'),
  fixedExpiry: shows({ fixedExpiry: 86_400 }, 'own_expiry'),
  silentOnUnknown: deep({ silentOnUnknown: true }, 'silent_on_unknown'),
  clockWindow: deep({ clockWindow: 60 }, 'clock_window'),
  dropsSameSecond: deep({ dropsSameSecond: true }, 'drops_same_second'),
  undecryptedIsBad: onlyWhenPaid('it is never sent a scheme that it does not offer'),
  silentWhenUnread: onlyWhenPaid('it is never sent a scheme that it does not offer'),
  actsWhenExpired: deep({ actsWhenExpired: true }, 'acts_when_expired'),
  connectionEnded: shows({ connectionEnded: true }, 'connection_ended'),
  errorAsType: onlyWhenPaid('read like the other spelling'),
  noEncryptionTag: { ...shows({ noEncryptionTag: true }, 'no_encryption_tag'), options: { encryptions: ['nip04'] } },
  budgetMsats: shows({ budgetMsats: 5000 }, 'balance_is_budget'),
  listsByChange: onlyWhenPaid('the order of what was paid'),
  listsIds: shows({ listsIds: true }, 'lists_other_ids'),
  negativeFees: onlyWhenPaid('fees of what was sent'),
  listsAllSettled: shows({ listsAllSettled: true }, 'lists_unpaid_as_settled'),
  notifiesTwice: onlyWhenPaid('notifications'),
  feeMsats: onlyWhenPaid('what a payment costs'),
  ignoresFeeCap: onlyWhenPaid('seen once a payment cost more than its cap'),
  maxPerMinute: shows({ maxPerMinute: 3 }, 'limits_requests'),
}

const more: [string, Row][] = [
  ['nothing', shows({})],
  ['a hash that is only repeated', shows({ hashRule: 'echoed' }, 'no_description_hash')],
  ['a hash written as text', shows({ hashRule: 'as_text' }, 'no_description_hash')],
  ['the hash of whatever text', shows({ hashRule: 'of_the_text' }, 'hash_only_with_text')],
  ['part satoshis refused', shows({ satoshis: 'refuse' }, 'refuses_part_satoshis')],
  // The check waits for it three times as long as for its first answer: where that takes a second, there is time to be slow.
  ['an expired request carried out', shows({ actsWhenExpired: true, delayMs: 1000 }, 'acts_when_expired')],
  ['no info event', { ...shows({}, 'no_info_event'), options: { announce: false } }],
  ['nothing, tried deeply', deep({})],
]

const cases: [string, Row | { why: string }][] = [...Object.entries(rows), ...more]
const missing = Object.keys(noWalletQuirks()).filter(quirk => !Object.hasOwn(rows, quirk))
assert.deepEqual(missing, [], 'a quirk without a line in this test')

describe('the check names', { concurrency: 6 }, () => {
  for (const [at, [quirk, row]] of cases.entries()) {
    if ('why' in row) continue
    test(`${quirk}: ${row.named.join(', ') || 'nothing'}`, async () => {
      const payee = await stage.payee(`quirk${at}`, { balanceMsats: 100_000, ...row.options, faults: row.faults })
      if (row.isDeep) {
        const parsed = parseConnectionUri(payee.wallet.uri)
        assert.ok(parsed.ok)
        const found = await checkDeep(parsed.connection, { timeoutMs: 5000 })
        assert.deepEqual(found, { answered: true, differences: row.named })
        return
      }
      const relays = await findRelays(web.sql, payee.walletId)
      const check = await checkWallet(web.deps, { id: payee.walletId, relays })
      assert.deepEqual(check.differences, row.named.toSorted(), JSON.stringify(check))
      payee.wallet.faults.maxPerMinute = 0
      await assertClaims(payee, check)
    })
  }
})

/** What it says that works does, with a real payment. */
async function assertClaims({ walletId }: { walletId: string }, check: WalletCheck): Promise<void> {
  if (check.invoice !== 'as_asked' && check.invoice !== 'wrong_expiry') return
  const made = await web.deps.wallets.makeInvoice(walletId, { amountMsats: 21_000, description: 'claimed' })
  assert.ok(made.kind === 'result', JSON.stringify(made))
  const { invoice, paymentHash } = made.result
  stage.pay(invoice!, await service.create({ balanceMsats: 50_000 }))
  if (check.lookup === 'right') {
    const found = await web.deps.wallets.lookupInvoice(walletId, { paymentHash })
    assert.equal(found.kind === 'result' && found.result.state, 'settled')
  }
  if (check.history === 'right') {
    const listed = await web.deps.wallets.listTransactions(walletId, { type: 'incoming' })
    const listedRows = listed.kind === 'result' ? listed.result.transactions : []
    assert.equal(listedRows.find(one => one.paymentHash === paymentHash)?.state, 'settled')
  }
}
