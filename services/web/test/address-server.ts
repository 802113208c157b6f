/**
 * A server of lightning addresses somewhere on the internet, for tests: wallets of the sandbox behind it, and faults.
 */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { payMetadata } from '@chispa/protocols/lud06'
import type { InvoiceRequest } from '@chispa/sandbox/wallets/ledger'
import type { SandboxWallet } from '@chispa/sandbox/wallets/sandbox-wallet'

export type AddressFaults = {
  minMsats: number
  maxMsats: number
  /** Takes whole satoshis only. */
  wholeSats: boolean
  /** Answers every callback with the first invoice it made. */
  sameInvoice: boolean
  moreMsats: number
  invoice: Partial<InvoiceRequest>
  garbage: boolean
  /** Never answers. */
  hang: boolean
  refuse: string | null
  redirectTo: string | null
  /** What it asks of payers (LUD-18). */
  payerData: object | null
}

const noFaults = (): AddressFaults => ({
  minMsats: 1,
  maxMsats: 1_000_000_000,
  wholeSats: false,
  sameInvoice: false,
  moreMsats: 0,
  invoice: {},
  garbage: false,
  hang: false,
  refuse: null,
  redirectTo: null,
  payerData: null,
})

export async function startAddressServer() {
  const wallets = new Map<string, SandboxWallet>()
  const faults = new Map<string, AddressFaults>()
  const first = new Map<string, string>()
  const asked: { name: string; amountMsats: number | null }[] = []
  const told: (string | null)[] = []

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    const [, kind, name = ''] = /^\/(\.well-known\/lnurlp|cb)\/([^/]+)$/.exec(url.pathname) ?? []
    const wallet = wallets.get(name)
    const fault = faults.get(name) as AddressFaults
    if (!wallet) return send(response, { status: 'ERROR', reason: 'Nobody has this name' }, 404)
    const amountMsats = kind === 'cb' ? Number(url.searchParams.get('amount')) : null
    asked.push({ name, amountMsats })
    if (fault.hang) return
    if (fault.redirectTo !== null) return void response.writeHead(302, { location: fault.redirectTo }).end()
    if (fault.garbage) return void response.end('<html>')
    if (fault.refuse !== null) return send(response, { status: 'ERROR', reason: fault.refuse })
    const metadata = payMetadata({ description: `to ${name}`, identifier: `${name}@${url.host}` })
    if (amountMsats === null) {
      const range = { minSendable: fault.minMsats, maxSendable: fault.maxMsats }
      return send(response, {
        tag: 'payRequest',
        callback: `${url.origin}/cb/${name}`,
        metadata,
        ...range,
        ...(fault.payerData && { payerData: fault.payerData }),
      })
    }
    if (fault.wholeSats && amountMsats % 1000 !== 0) {
      return send(response, { status: 'ERROR', reason: 'Only whole satoshis' })
    }
    const payerData = url.searchParams.get('payerdata')
    told.push(payerData)
    const order = {
      amountMsats: amountMsats + fault.moreMsats,
      descriptionHash: createHash('sha256')
        .update(`${metadata}${payerData ?? ''}`)
        .digest('hex'),
      ...fault.invoice,
    }
    const { invoice } = wallet.ledger.createInvoice(wallet.accountId, order)
    const pr = fault.sameInvoice ? (first.get(name) ?? invoice) : invoice
    first.set(name, pr)
    send(response, { pr, routes: [] })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    host,
    asked,
    /** Of the payers, callback by callback. */
    told,
    /** Whether who is asked there never answers. */
    hangs: (url: string) => faults.get(URL.parse(url)?.pathname.split('/').at(-1) ?? '')?.hang ?? false,
    /** The address of a wallet, and what goes wrong there. */
    name(name: string, wallet: SandboxWallet) {
      wallets.set(name, wallet)
      const own = noFaults()
      faults.set(name, own)
      return { address: `${name}@${host}`, faults: own, wallet }
    },
    async stop() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

function send(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
