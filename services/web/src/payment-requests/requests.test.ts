import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { decodeBolt11 } from '@chispa/protocols/bolt11'
import type { Person } from '@chispa/testing/person'
import { refusalIn } from '../../test/app.ts'
import { openStage } from '../../test/payee-stage.ts'
import { waitForAnswers } from '../../test/wallet-timeouts.ts'

const stage = await openStage()
after(() => stage.close())
const { web } = stage
waitForAnswers(web, 'lookupInvoice')

const ask = (as: Person, body: object) => web.call({ method: 'POST', url: '/api/wallet/requests', as, body })
const read = (as: Person, hash: string) => web.call({ url: `/api/wallet/requests/${hash}`, as })

describe('POST /api/wallet/requests', () => {
  test('200 with an invoice over the amount that says the note; paid once somebody pays it', async () => {
    const ana = await stage.payee('requests-ana')
    const request = (await ask(ana, { amountMsats: 2_100_000, note: ' Two\ncoffees ' })).json()
    assert.deepEqual([request.amountMsats, request.note, request.paid], [2_100_000, 'Two coffees', false])
    const decoded = decodeBolt11(request.invoice)
    assert.ok(decoded.ok)
    assert.deepEqual(
      [decoded.invoice.amountMsats, decoded.invoice.description, decoded.invoice.paymentHash],
      [2_100_000, 'Two coffees', request.paymentHash],
    )
    stage.pay(request.invoice)
    assert.equal((await read(ana, request.paymentHash)).json().paid, true)
    const [row] = (await web.call({ url: '/api/wallet/payments', as: ana })).json()
    assert.deepEqual([row.id, row.kind, row.comment], [`received-${request.paymentHash}`, 'received', 'Two coffees'])
  })

  test('without a note the invoice names the address', async () => {
    const ana = await stage.payee('requests-beto')
    const decoded = decodeBolt11((await ask(ana, { amountMsats: 1000 })).json().invoice)
    assert.ok(decoded.ok)
    assert.equal(decoded.invoice.description, 'Payment to requests-beto@localhost')
  })

  test('409 without a wallet that receives', async () => {
    assert.equal(refusalIn(await ask(await web.member(), { amountMsats: 1000 })).reason, 'no_receiving_wallet')
  })

  for (const body of [{}, { amountMsats: 0 }, { amountMsats: 1500 }, { amountMsats: 1000, note: 'x'.repeat(201) }]) {
    test(`400 for ${JSON.stringify(body).slice(0, 40)}`, async () => {
      assert.equal(refusalIn(await ask(await web.member(), body)).reason, 'invalid_request')
    })
  }

  test('404 for what somebody else asked for, and for an invoice of the address', async () => {
    const [ana, other] = [await stage.payee('requests-carla'), await web.member()]
    const { paymentHash } = (await ask(ana, { amountMsats: 1000 })).json()
    assert.equal(refusalIn(await read(other, paymentHash)).reason, 'invoice_not_found')
    const ofAddress = await stage.invoiceFor('requests-carla')
    assert.equal(refusalIn(await read(ana, ofAddress.paymentHash)).reason, 'invoice_not_found')
  })
})
