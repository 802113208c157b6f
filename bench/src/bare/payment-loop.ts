/**
 * Bare: what a payment costs at least. Reads the invoice, encrypts and signs the request, inserts a row, checks and
 * decrypts a reply that was made before, checks the proof, and inserts another row; several at a time. Nothing is sent.
 */
import { randomBytes } from 'node:crypto'
import { connect } from '@chispa/database/connect'
import { Conversation } from '@chispa/nwc/conversation'
import { readBolt11 } from '@chispa/protocols/bolt11'
import { checkEvent, finalizeEvent, type NostrEvent } from '@chispa/protocols/nip01'
import { readResponse, requestPlaintext, requestTemplate } from '@chispa/protocols/nip47-client'
import { preimageMatches } from '@chispa/protocols/nip47-transaction'
import { responseTemplate, resultPlaintext } from '@chispa/protocols/nip47-wallet'
import { hasSigner } from '@chispa/signatures/ecdsa'
import * as schnorr from '@chispa/signatures/schnorr'
import { answer, ready } from '../measure/attend.ts'
import type { LoopResult } from './verify-loop.ts'

type Work = { invoice: string; reply: NostrEvent }

const atOnce = 32
const sql = connect(process.argv[2]!)
const [clientSecret, walletSecret] = [schnorr.newSecretKey(), schnorr.newSecretKey()]
const [clientPublicKey, walletPublicKey] = [schnorr.publicKeyOf(clientSecret), schnorr.publicKeyOf(walletSecret)]
const conversation = new Conversation(clientSecret, walletPublicKey)
const signer = { signSchnorr: schnorr.signSchnorr, publicKeyOf: () => clientPublicKey }
const createdAt = Math.floor(Date.now() / 1000)
let prepared: Work[] = []

function prepare(invoices: string[]): void {
  const wallet = new Conversation(walletSecret, clientPublicKey)
  prepared = invoices.map(invoice => {
    const text = resultPlaintext('pay_invoice', { preimage: randomBytes(32).toString('hex'), fees_paid: 0 })
    const content = wallet.encrypt(text, 'nip44_v2')
    const template = responseTemplate({ clientPublicKey, requestId: '0'.repeat(64), content, createdAt })
    return { invoice, reply: finalizeEvent(template, walletSecret, schnorr) }
  })
}

async function run(): Promise<LoopResult> {
  const startedAt = performance.now()
  const cpuBefore = process.cpuUsage()
  const line = prepared.values()
  const work = async () => {
    for (const one of line) await pay(one)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  const { user, system } = process.cpuUsage(cpuBefore)
  const seconds = (performance.now() - startedAt) / 1000
  return { perSecond: prepared.length / seconds, cpuMicroseconds: (user + system) / prepared.length }
}

async function pay({ invoice, reply }: Work): Promise<void> {
  const decoded = readBolt11(invoice, hasSigner)
  if (!decoded.ok) throw new Error(decoded.message)
  const { paymentHash } = decoded.invoice
  const content = conversation.encrypt(requestPlaintext('pay_invoice', { invoice }), 'nip44_v2')
  const template = requestTemplate({ walletPublicKey, encryption: 'nip44_v2', content, createdAt })
  const event = finalizeEvent(template, clientSecret, signer)
  await sql`insert into bare_payments (id, invoice, event) values (${event.id}, ${invoice}, ${JSON.stringify(event)})`
  if (!checkEvent(reply, schnorr.verifySchnorr)) throw new Error('a signature does not verify')
  const response = readResponse(conversation.decryptResponse(reply.content, 'nip44_v2') ?? '', 'pay_invoice')
  if (response.outcome !== 'result') throw new Error('a reply cannot be read')
  const { preimage = '' } = response.result
  // Made up, so it proves nothing: what counts here is the work.
  preimageMatches(preimage, paymentHash)
  await sql`insert into bare_payments (id, invoice, event) values (${reply.id}, ${paymentHash}, ${preimage})`
}

answer('prepare', prepare)
answer('run', run)
// Ends in order, so that a profile is written.
process.on('SIGTERM', () => process.exit())
ready({})
