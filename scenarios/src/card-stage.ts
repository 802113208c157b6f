/** An instance with an administrator, sandbox wallets and a till, for stories about cards: made, programmed, held, tapped. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { WritePayload } from '@chispa/contract/card-programming'
import { fromLud17 } from '@chispa/protocols/lud17'
import { generateSun } from '@chispa/protocols/ntag424'
import type { Person } from '@chispa/testing/person'
import { openWalletStage } from './wallet-stage.ts'

type VirtualCard = WritePayload & { cardId: string }

export const newUid = () => `04${randomBytes(6).toString('hex')}`.toUpperCase()

export async function openCardStage() {
  await using parts = new AsyncDisposableStack()
  const { stage, sandbox, admin } = parts.use(await openWalletStage())
  const till = await sandbox.wallets.create({ name: 'till' })

  async function newDesign(description: string): Promise<string> {
    const body = { imageUrl: `${stage.origin}/favicon.svg?${randomBytes(4).toString('hex')}`, description }
    return ((await stage.ask(admin, 'POST', '/api/card-designs', body)) as { id: string }).id
  }

  const newCard = async (title: string) =>
    (await stage.ask(admin, 'POST', '/api/cards', { id: newUid(), title })) as { id: string; otc: string }

  const mintLink = async (id: string) =>
    ((await stage.ask(admin, 'POST', `/api/cards/${id}/write-token`)) as { url: string }).url

  /** A programmed card that this person has activated. */
  async function heldCard(holder: Person): Promise<VirtualCard> {
    const { id } = await newCard('Card of a member')
    const virtual = await program(await mintLink(id))
    // Reading the keys has ended the first code.
    const { otc } = (await stage.ask(admin, 'GET', `/api/cards/${id}`)) as { otc: string }
    await stage.ask(holder, 'POST', `/api/cards/otc/${otc}/activate`)
    return virtual
  }

  async function scan(virtual: VirtualCard, counter: number) {
    const tap = generateSun({ uid: virtual.id.toLowerCase(), counter }, virtual)
    const reply = await fetch(`${stage.origin}/api/cards/${virtual.cardId}/scan?${new URLSearchParams(tap)}`)
    const { k1, tag } = (await reply.json()) as { k1: string; tag: string }
    assert.equal(tag, 'withdrawRequest')
    return { ...tap, k1 }
  }

  const bill = (amountMsats: number, description = 'A bill') =>
    sandbox.wallets.ledger.createInvoice(till.accountId, { amountMsats, expirySeconds: 600, description })

  /** What a till is told: OK, or our word for a decline. */
  async function payInvoice(virtual: VirtualCard, counter: number, pr: string): Promise<string> {
    return askOnce(virtual, new URLSearchParams({ ...(await scan(virtual, counter)), pr }))
  }

  async function askOnce(virtual: VirtualCard, query: URLSearchParams): Promise<string> {
    const reply = await fetch(`${stage.origin}/api/cards/${virtual.cardId}/scan/cb?${query}`)
    const { status, error } = (await reply.json()) as { status: string; error?: { reason: string } }
    return error?.reason ?? status
  }

  /** To the end: a till that is told to wait asks again with the same tap and invoice. */
  async function pay(virtual: VirtualCard, counter: number, amountMsats: number, description?: string, pin?: string) {
    const pr = bill(amountMsats, description).invoice
    const query = new URLSearchParams({ ...(await scan(virtual, counter)), pr, ...(pin !== undefined && { pin }) })
    let told: string
    do told = await askOnce(virtual, query)
    while (told === 'payment_unresolved')
    return told
  }

  const kept = parts.move()
  return {
    ...{ stage, sandbox, admin, newDesign, newCard, mintLink, program, heldCard, scan, bill, payInvoice, pay },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

/** As the programming app does: it reads the link, and the chip has what it says from then on. */
async function program(writeUrl: string): Promise<VirtualCard> {
  const reply = await fetch(writeUrl)
  const payload = (await reply.json()) as WritePayload
  assert.equal(payload.protocol_name, 'new_bolt_card_response')
  const scanUrl = fromLud17(payload.lnurlw_base, { loopbackOverHttp: true })?.url as string
  return { ...payload, cardId: new URL(scanUrl).pathname.split('/').at(-2) as string }
}
