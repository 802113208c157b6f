/**
 * Bare: what an event costs at least. Checks a notification, decrypts it, inserts one row and makes one HTTP round trip;
 * several events at a time, so that nobody waits for the network. It is handed the events, and no relay is involved.
 */
import * as http from 'node:http'
import { webhookPath } from '@chispa/contract/webhooks'
import { connect } from '@chispa/database/connect'
import { Conversation } from '@chispa/nwc/conversation'
import { checkEvent, type NostrEvent } from '@chispa/protocols/nip01'
import { readNotification } from '@chispa/protocols/nip47-client'
import { parseConnectionUri } from '@chispa/protocols/nip47-uri'
import { verifySchnorr } from '@chispa/signatures/schnorr'
import { answer, ready } from '../measure/attend.ts'
import type { LoopResult } from './verify-loop.ts'

const [databaseUrl, origin] = process.argv.slice(2)
const atOnce = 32
const sql = connect(databaseUrl!)
const agent = new http.Agent({ keepAlive: true, maxSockets: atOnce })
const conversations = new Map<string, Conversation>()

function open(uris: string[]): void {
  for (const uri of uris) {
    const parsed = parseConnectionUri(uri)
    if (!parsed.ok) throw new Error(parsed.message)
    const { walletPublicKey, secret } = parsed.connection
    conversations.set(walletPublicKey, new Conversation(Buffer.from(secret, 'hex'), walletPublicKey))
  }
}

async function run(events: NostrEvent[]): Promise<LoopResult> {
  const startedAt = performance.now()
  const cpuBefore = process.cpuUsage()
  const line = events.values()
  const work = async () => {
    for (const event of line) await take(event)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  const { user, system } = process.cpuUsage(cpuBefore)
  const seconds = (performance.now() - startedAt) / 1000
  return { perSecond: events.length / seconds, cpuMicroseconds: (user + system) / events.length }
}

async function take(event: NostrEvent): Promise<void> {
  if (!checkEvent(event, verifySchnorr)) throw new Error('a signature does not verify')
  const plaintext = conversations.get(event.pubkey)?.decrypt(event.content, 'nip44_v2') ?? ''
  const read = readNotification(plaintext)
  if (read.outcome !== 'payment') throw new Error('a notification cannot be read')
  const { paymentHash, amountMsats } = read.transaction
  const body = JSON.stringify({ type: read.type, payment: { paymentHash, amountMsats, transaction: plaintext } })
  await sql`
    insert into listener.events
      (event_key, wallet_id, type, payment_hash, amount_msats, body, received_at, status, delivered_at)
    values (${paymentHash}, ${event.pubkey}, ${read.type}, ${paymentHash}, ${amountMsats}, ${body}, now(), 'delivered',
      now())`
  await post(body)
}

function post(body: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  const request = http.request(`${origin}${webhookPath}`, { method: 'POST', agent, headers }, response => {
    response.resume()
    response.on('end', () => (response.statusCode === 200 ? resolve() : reject(new Error('not accepted'))))
  })
  request.on('error', reject)
  request.end(body)
  return promise
}

answer('open', open)
answer('run', run)
// Ends in order, so that a profile is written.
process.on('SIGTERM', () => process.exit())
ready({})
