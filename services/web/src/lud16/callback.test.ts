import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, describe, test } from 'node:test'
import { decodeBolt11 } from '@chispa/protocols/bolt11'
import { until } from '@chispa/sandbox/until'
import { refusalIn } from '../../test/app.ts'
import { openStage } from '../../test/payee-stage.ts'

const stage = await openStage()
const { web, callback } = stage
after(() => stage.close())
const alice = await stage.payee('alice')
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const { metadata } = (await web.call({ url: '/api/lud16/alice' })).json()
const invoiceCount = async () => (await web.sql`select 1 from invoices`).length

describe('GET /api/lud16/:username/cb', () => {
  test('200 with an invoice of the wallet over the amount, committed to the metadata that was served', async () => {
    const reply = await callback('alice', { amount: '123000' })
    assert.equal(reply.statusCode, 200, reply.body)
    assert.equal(reply.headers['access-control-allow-origin'], '*')
    const { status, pr, routes, verify, ...more } = reply.json()
    // LNbits as a payer fails without `status`, and without `routes`.
    assert.deepEqual([status, routes, more], ['OK', [], {}])
    const decoded = decodeBolt11(pr)
    assert.ok(decoded.ok)
    const { invoice } = decoded
    assert.deepEqual([invoice.amountMsats, invoice.network], [123_000, 'regtest'])
    assert.equal(invoice.descriptionHash, sha256(metadata))
    assert.equal(verify, `http://localhost/api/lud16/alice/verify/${invoice.paymentHash}`)
    assert.equal(stage.service.ledger.find(alice.wallet.accountId, invoice.paymentHash)?.invoice, pr)
  })

  test('of a link that asked for it: the invoice commits to its words, which stand in the history unless the payer writes others', async () => {
    const { metadata, callback: url } = (await web.call({ url: '/api/lud16/alice?amount=5&for=Pizza' })).json()
    for (const [comment, kept] of [
      ['', 'Pizza'],
      ['&comment=With%20olives', 'With olives'],
    ]) {
      const { pathname, search } = new URL(url)
      const reply = await web.call({ url: `${pathname}${search}&amount=5000${comment}` })
      const decoded = decodeBolt11(reply.json().pr)
      assert.ok(decoded.ok)
      assert.equal(decoded.invoice.descriptionHash, sha256(metadata))
      assert.equal((await stage.invoiceRow(decoded.invoice.paymentHash))?.comment, kept)
    }
  })

  test('the invoice is stored as it is', async () => {
    const { paymentHash, pr, expiresAt } = await stage.invoiceFor('ALICE+tag', {
      amount: '2000',
      comment: '  for\nlunch\u0007 ☕ ',
    })
    const row = await stage.invoiceRow(paymentHash)
    const { createdAt, nextLookupAt, askedBy, ...rest } = row as Record<string, unknown>
    assert.match(String(askedBy), /^[0-9a-f]{32}$/)
    assert.deepEqual(rest, {
      paymentHash,
      bolt11: pr,
      amountMsats: 2000,
      purpose: 'LUD16_PAYMENT',
      walletId: alice.walletId,
      userId: alice.userId,
      username: 'alice',
      cardId: null,
      description: 'Payment to alice@localhost: for lunch ☕',
      comment: 'for lunch ☕',
      zapRequest: null,
      payerId: null,
      payerData: null,
      payerName: null,
      payerAddress: null,
      status: 'PENDING',
      preimage: null,
      expiresAt: new Date(expiresAt * 1000),
      paidAt: null,
      fiatCurrency: null,
      fiatPerBitcoin: null,
    })
    assert.ok((nextLookupAt as Date) > (createdAt as Date))
  })

  for (const amount of ['1000', '1000000000', '21000', '0001000']) {
    test(`200 for ${amount} msat`, async () => {
      assert.equal((await stage.invoiceFor('alice', { amount })).amountMsats, Number(amount))
    })
  }

  for (const amount of ['0', '1', '999', '1000000001', '9007199254740991', '0000000000000000']) {
    test(`${amount} msat is out of range: HTTP 200 with LNURL's error, and nothing is asked or stored`, async () => {
      const before = await invoiceCount()
      const reply = await callback('alice', { amount })
      assert.equal(reply.statusCode, 200)
      const { status, reason, success, error } = reply.json()
      assert.deepEqual(
        [status, success, error.code, error.reason],
        ['ERROR', false, 'VALIDATION_ERROR', 'amount_out_of_range'],
      )
      assert.match(reason, /from 1 to 1,000,000 sats/)
      assert.equal(reply.headers['retry-after'], undefined)
      assert.equal(await invoiceCount(), before)
    })
  }

  for (const amount of ['1001', '20999', '999999999']) {
    test(`${amount} msat is no whole satoshi: the payer is told so, and nothing is asked or stored`, async () => {
      const before = await invoiceCount()
      const reply = await callback('alice', { amount })
      assert.equal(refusalIn(reply).reason, 'amount_not_whole')
      assert.match(reply.json().reason, /whole satoshis/)
      assert.equal(await invoiceCount(), before)
    })
  }

  for (const amount of [
    '',
    '1000.0',
    '1e6',
    '-1000',
    '+1000',
    '0x3e8',
    ' 1000',
    'abc',
    '٢٠٠٠',
    '99999999999999999999',
  ]) {
    test(`an error for the amount ${JSON.stringify(amount)}`, async () => {
      const reply = await callback('alice', { amount })
      assert.deepEqual([reply.statusCode, refusalIn(reply).reason], [200, 'invalid_amount'])
      assert.equal(reply.json().status, 'ERROR')
    })
  }

  test('an error without an amount, and with two, that says what is wanted', async () => {
    const twice: [string, string][] = [
      ['amount', '1000'],
      ['amount', '2000'],
    ]
    for (const query of [{}, twice]) {
      const reply = await callback('alice', query)
      assert.deepEqual([reply.statusCode, reply.json().status], [200, 'ERROR'])
      assert.equal(refusalIn(reply).reason, 'invalid_amount')
      assert.match(reply.json().reason, /amount must be a whole number of millisatoshis/)
    }
  })

  test('200 with a comment of 200 characters, whatever their bytes; it reaches the wallet too', async () => {
    for (const comment of ['x'.repeat(200), '🧡'.repeat(200), 'ñ'.repeat(200)]) {
      const { paymentHash } = await stage.invoiceFor('alice', { amount: '1000', comment })
      assert.equal((await stage.invoiceRow(paymentHash))?.comment, comment)
    }
  })

  for (const payerdata of [
    '{"name":"Zoë 💸","identifier":"Zoe@Other.example"}',
    '{ "identifier" : "zoe@other.example", "name" : "Zoë 💸", "pubkey" : "02aa" }',
  ]) {
    test(`the invoice commits to the metadata followed by ${payerdata}, and who pays is kept (LUD-18)`, async () => {
      const { paymentHash, pr } = await stage.invoiceFor('alice', { amount: '1000', payerdata })
      const decoded = decodeBolt11(pr)
      assert.ok(decoded.ok)
      assert.equal(decoded.invoice.descriptionHash, sha256(metadata + payerdata))
      const { payerData, payerName, payerAddress, payerId } = (await stage.invoiceRow(paymentHash)) as Record<
        string,
        unknown
      >
      assert.deepEqual([payerData, payerName, payerAddress, payerId], [payerdata, 'Zoë 💸', 'zoe@other.example', null])
    })
  }

  test('what is no JSON says nothing of the payer, and the invoice commits to it all the same', async () => {
    const { paymentHash, pr } = await stage.invoiceFor('alice', { amount: '1000', payerdata: 'x' })
    const decoded = decodeBolt11(pr)
    assert.ok(decoded.ok)
    assert.equal(decoded.invoice.descriptionHash, sha256(`${metadata}x`))
    assert.equal((await stage.invoiceRow(paymentHash))?.payerName, null)
  })

  test('an error for payer data of more than 1024 bytes', async () => {
    const payerdata = JSON.stringify({ name: 'x'.repeat(1024) })
    assert.equal(refusalIn(await callback('alice', { amount: '1000', payerdata })).reason, 'invalid_payer_data')
  })

  test('a NUL in a comment becomes a blank', async () => {
    const { paymentHash } = await stage.invoiceFor('alice', { amount: '1000', comment: 'for\0lunch' })
    assert.equal((await stage.invoiceRow(paymentHash))?.comment, 'for lunch')
    const reply = await callback('alice', { amount: '1000', comment: '\0'.repeat(300), payerdata: 'x' })
    assert.ok(reply.json().pr, reply.body)
  })

  test('an error with a comment of 201 characters; spaces around it do not count', async () => {
    const reply = await callback('alice', { amount: '1000', comment: '🧡'.repeat(201) })
    assert.deepEqual([reply.statusCode, refusalIn(reply).reason], [200, 'comment_too_long'])
    assert.ok((await callback('alice', { amount: '1000', comment: ` ${'x'.repeat(200)} ` })).json().pr)
  })

  test('an empty comment is none', async () => {
    for (const comment of ['', '   ', '\n']) {
      const { paymentHash } = await stage.invoiceFor('alice', { amount: '1000', comment })
      assert.equal((await stage.invoiceRow(paymentHash))?.comment, null)
    }
  })

  test('an error for a zap request where zaps are not offered', async () => {
    const reply = await callback('alice', { amount: '1000', nostr: '{}' })
    assert.deepEqual([reply.statusCode, refusalIn(reply).reason], [200, 'zaps_not_offered'])
  })

  test('an error for an unknown address, one of its own without a wallet', async () => {
    assert.equal(refusalIn(await callback('nobody', { amount: '1000' })).reason, 'address_not_found')
    const poor = await web.member()
    const url = `/api/users/${poor.userId}/lightning-address`
    await web.call({ method: 'PUT', url, as: poor, body: { username: 'poor' } })
    const reply = await callback('poor', { amount: '1000' })
    assert.deepEqual([reply.statusCode, refusalIn(reply).reason], [200, 'address_without_wallet'])
  })

  test('forty payers at once get forty different invoices', async () => {
    const invoices = await Promise.all(Array.from({ length: 40 }, () => stage.invoiceFor('alice')))
    assert.equal(new Set(invoices.map(({ paymentHash }) => paymentHash)).size, 40)
  })

  test('a member who replaces the wallet is paid into the new one', async () => {
    const bob = await stage.payee('bob')
    await stage.invoiceFor('bob')
    const second = await stage.service.create()
    await web.call({
      method: 'PUT',
      url: `/api/users/${bob.userId}/nwc`,
      as: bob,
      body: { nwcUri: second.uri },
    })
    const { paymentHash } = await stage.invoiceFor('bob')
    assert.ok(stage.service.ledger.find(second.accountId, paymentHash))
  })
})

describe('one round trip', () => {
  test('a wallet is asked who it is once, along with the first invoice', async () => {
    const carol = await stage.payee('carol')
    const asked: string[] = []
    const answer = carol.wallet.answer.bind(carol.wallet)
    carol.wallet.answer = event => {
      asked.push(event.id)
      return answer(event)
    }
    await stage.invoiceFor('carol')
    assert.equal(asked.length, 2)
    await until(
      async () =>
        (await web.sql`select 1 from remote_wallets where id = ${carol.walletId} and info_at is not null`).length,
    )
    for (let at = 0; at < 3; at++) await stage.invoiceFor('carol')
    assert.equal(asked.length, 5)
  })
})

test('a callback costs two queries beside the wallet: who is paid, and the invoice', async () => {
  await stage.invoiceFor('alice')
  const { sql } = web.deps
  const times: string[][] = []
  // Whatever else is still being written down shows in some of them, not in all.
  for (let time = 0; time < 5; time++) {
    const asked: string[] = []
    sql.options.debug = (_connection: number, query: string) => asked.push(query)
    await stage.invoiceFor('alice')
    sql.options.debug = false
    times.push(asked)
  }
  const [fewest = []] = times.toSorted((a, b) => a.length - b.length)
  assert.equal(fewest.length, 2, fewest.join('\n'))
})
