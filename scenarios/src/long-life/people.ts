/** People on the platform: members with names, wallets and cards, made through the API; merchants and payers outside of it; a program that takes webhooks. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fromLud17 } from '@chispa/protocols/lud17'
import { readProgramming } from '@chispa/sandbox/cards/programming'
import { newUid, VirtualCard } from '@chispa/sandbox/cards/virtual-card'
import { until } from '@chispa/sandbox/until'
import type { SandboxWallet } from '@chispa/sandbox/wallets/sandbox-wallet'
import { newPerson, type Person } from '@chispa/testing/person'
import type { Platform } from './platform.ts'

export type Member = { id: string; name: string; person: Person; wallet: SandboxWallet }
export type Card = { id: string; chip: VirtualCard }
export type Taker = { url: string; status: number; taken: string[] }

const startMsats = 1_000_000_000_000

export class People {
  readonly admin = newPerson()
  readonly taker: Taker = { url: '', status: 200, taken: [] }
  readonly #platform: Platform
  readonly #merchantId: string
  readonly #payerId: string
  readonly #server = createServer((request, response) => {
    request.resume()
    if (this.taker.status < 300) this.taker.taken.push(String(request.headers['webhook-id']))
    response.writeHead(this.taker.status).end()
  })
  #count = 0

  constructor(platform: Platform) {
    this.#platform = platform
    this.#merchantId = platform.ledger.open()
    this.#payerId = platform.ledger.open(startMsats)
  }

  async start(): Promise<void> {
    const { origin } = this.#platform
    await new Promise<void>(resolve => this.#server.listen(0, '127.0.0.1', resolve))
    this.taker.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`
    await this.#platform.askWell({ method: 'POST', path: '/api/admin/assign', as: this.admin })
    const body = { endpoint: origin, serve_well_known: true }
    await this.#platform.askWell({ method: 'POST', path: '/api/settings', as: this.admin, body })
  }

  stop(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }

  newName = (): string => `m${++this.#count}`

  async newMember(options: { wallet?: boolean; name?: string } = {}): Promise<Member> {
    const { platform } = { platform: this.#platform }
    const [person, name] = [newPerson(), options.name ?? this.newName()]
    const { userId: id } = await platform.askWell({ path: '/api/users/me', as: person })
    const wallet = await platform.wallets.create({ name: `${name}-${id}`, balanceMsats: startMsats })
    if (options.wallet !== false) await this.connect({ id, person }, wallet)
    await this.rename({ id, person }, name)
    return { id, name, person, wallet }
  }

  connect = ({ id, person }: Pick<Member, 'id' | 'person'>, wallet: SandboxWallet) =>
    this.#platform.askWell({ method: 'PUT', path: `/api/users/${id}/nwc`, as: person, body: { nwcUri: wallet.uri } })

  rename = ({ id, person }: Pick<Member, 'id' | 'person'>, username: string) =>
    this.#platform.askWell({
      method: 'PUT',
      path: `/api/users/${id}/lightning-address`,
      as: person,
      body: { username },
    })

  async newCard({ person }: Member, limits: object): Promise<Card> {
    const [{ askWell }, as] = [{ askWell: this.#platform.askWell.bind(this.#platform) }, this.admin]
    const uid = newUid()
    const { id } = await askWell({ method: 'POST', path: '/api/cards', as, body: { id: uid } })
    const { url } = await askWell({ method: 'POST', path: `/api/cards/${id}/write-token`, as })
    const chip = new VirtualCard({ uid })
    const programming = readProgramming(await (await fetch(url)).json())
    if (!programming || !chip.program(programming)) throw new Error('The card could not be programmed')
    const { otc } = await askWell({ path: `/api/cards/${id}`, as })
    await askWell({ method: 'POST', path: `/api/cards/otc/${otc}/activate`, as: person })
    await askWell({ method: 'PUT', path: `/api/cards/${id}/limits`, as: person, body: { of: 'holder', ...limits } })
    return { id, chip }
  }

  bill = (amountMsats: number, expirySeconds = 3600) =>
    this.#platform.ledger.createInvoice(this.#merchantId, { amountMsats, expirySeconds })

  /** `OK`, or the reason why not. */
  async tap(card: Card, amountMsats: number): Promise<string> {
    const url = fromLud17(card.chip.tap() ?? '', { loopbackOverHttp: true })?.url
    if (!url) throw new Error('The chip shows no address')
    const { pathname, search } = new URL(url)
    const offer = await this.#platform.ask({ path: pathname + search })
    if (!offer.body?.k1) return offer.body?.error?.reason ?? offer.text
    const query = new URLSearchParams({ k1: offer.body.k1, pr: this.bill(amountMsats).invoice })
    const { body, text } = await this.#platform.ask({ path: `/api/cards/${card.id}/scan/cb?${query}` })
    return body?.status === 'OK' ? 'OK' : (body?.error?.reason ?? text)
  }

  /** An invoice of the member's address. */
  async charge({ name }: Pick<Member, 'name'>, amountMsats: number): Promise<{ pr: string; verify: string }> {
    const reply = await this.#platform.askWell({ path: `/api/lud16/${name}/cb?amount=${amountMsats}` })
    if (!reply.pr) throw new Error(`${name} could not be paid: ${JSON.stringify(reply)}`)
    return { pr: reply.pr, verify: new URL(reply.verify).pathname }
  }

  payFromOutside = (invoice: string): boolean => this.#platform.ledger.pay(this.#payerId, invoice).ok

  /** From outside to their address, until the platform says that it arrived. */
  async pay(member: Pick<Member, 'name'>, amountMsats: number): Promise<void> {
    const { pr, verify } = await this.charge(member, amountMsats)
    if (!this.payFromOutside(pr)) throw new Error('The payer could not pay')
    await until(async () => (await this.#platform.ask({ path: verify })).body?.settled === true)
  }
}
