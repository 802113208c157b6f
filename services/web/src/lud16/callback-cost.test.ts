/** What an invoice through the callback costs the database once its wallet is known, and that its wallet is asked once. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { HashRule } from '@chispa/sandbox/wallets/wallet-quirks'
import { plansOf } from '../../test/kept-plans.ts'
import { openStage } from '../../test/payee-stage.ts'
import { invoiceMinter } from '../invoices/mint.ts'
import { getReadyPayee, payees } from '../lightning-addresses/payee.ts'
import { findPayeeRows } from '../lightning-addresses/store.ts'
import { orderFor } from './order.ts'

const stage = await openStage()
const { web } = stage
after(() => stage.close())

/** The first word of each statement; parts of statements begin with none. */
const statements: string[] = []
const counted = new Proxy(web.sql, {
  apply(sql, self, args) {
    const [word] =
      Array.isArray(args[0]) && 'raw' in args[0] ? (/^\s*(select|insert|update)/.exec(args[0][0]) ?? []) : []
    if (word) statements.push(word.trim())
    return Reflect.apply(sql, self, args)
  },
})
const find = payees(counted)
const mint = invoiceMinter({ ...web.deps, sql: counted })
const wish = { amountMsats: 21_000, comment: null, zap: null }

const rules: [string, HashRule][] = [
  ['commits to a hash', 'always'],
  ['makes none with a hash', 'echoed'],
]
for (const [what, hashRule] of rules) {
  test(`who is behind the name, and the invoice: two statements, for a wallet that ${what}`, async () => {
    const { wallet } = await stage.payee(hashRule)
    wallet.faults.hashRule = hashRule
    const ask = async () => mint(orderFor(await getReadyPayee(find, hashRule), wish, 'localhost'))
    // Finds out how it is asked, and reads that back.
    await ask()
    await ask()
    // What the service tries a new wallet with is over other amounts.
    const made = () => {
      const invoices = stage.service.ledger.transactions(wallet.accountId)
      return invoices.filter(({ amountMsats }) => amountMsats === wish.amountMsats).length
    }
    const before = made()
    statements.length = 0
    for (let asked = 1; asked <= 3; asked++) await ask()
    assert.deepEqual(statements, ['select', 'insert', 'select', 'insert', 'select', 'insert'])
    assert.equal(made() - before, 3)
  })
}

test('the question who is behind names is planned once for a connection and a length', async () => {
  const lengths = [1, 3, 4, 9, 16, 80]
  const plans = await plansOf(web.sql, 'as takes_vouchers', async session => {
    for (const length of lengths)
      for (let asked = 0; asked < 20; asked++)
        await findPayeeRows(
          session,
          Array.from({ length }, (_, at) => `somebody${asked}-${at}`),
        )
  })
  assert.equal(plans.length, 4, 'statements of four lengths')
  // PostgreSQL compares five plans for the values with the one for any values. The rest uses that one.
  for (const { customPlans, genericPlans } of plans) assert.ok(customPlans <= 5 && genericPlans >= 15)
})
