/** The wallets over HTTP, for the demo's pages, for scripts and for tests outside this process. Loopback only. */
import Fastify, { type FastifyInstance } from 'fastify'
import { faultRoutes } from '../fault-routes.ts'
import { amount, jsonBody, text } from '../json-body.ts'
import { NotFound } from '../not-found.ts'
import { recordedWallets } from '../recorded-wallets/all.ts'
import { playing } from '../recorded-wallets/recorded-wallet.ts'
import { pairingRoutes } from './pairing-routes.ts'
import { invoiceOf } from './pay-address.ts'
import type { SandboxWallet, WalletOptions } from './sandbox-wallet.ts'
import { nip47Transaction } from './told-transaction.ts'
import { noWalletFaults } from './wallet-faults.ts'
import type { WalletService } from './wallet-service.ts'

type ById = { Params: { id: string } }
type PayBody = { invoice?: string; to?: string; amountMsats?: number; comment?: string }

const texts = { type: 'array', items: text } as const

export function walletControl(service: WalletService): FastifyInstance {
  const app = Fastify()
  const get = (id: string): SandboxWallet => {
    const wallet = service.find(id)
    if (!wallet) throw new NotFound(`No wallet ${id}`)
    return wallet
  }
  const now = () => Math.floor(Date.now() / 1000)

  app.get('/wallets', () => service.wallets.map(describe))
  app.get<ById>('/wallets/:id', ({ params }) => {
    const wallet = get(params.id)
    const transactions = service.ledger.transactions(wallet.accountId).map(one => nip47Transaction(one, now()))
    return { ...describe(wallet), transactions }
  })
  app.post<{ Body: Omit<WalletOptions, 'faults'> & { recorded?: string } }>(
    '/wallets',
    jsonBody({
      name: text,
      balanceMsats: { type: 'integer', minimum: 0 },
      encryptions: { type: 'array', items: { enum: ['nip44_v2', 'nip04'] }, minItems: 1 },
      methods: texts,
      notifications: texts,
      relays: texts,
      announce: { type: 'boolean' },
      recorded: text,
    }),
    async (request, reply) => {
      const { recorded, ...options } = request.body
      const played = recordedWallets.find(({ id }) => id === recorded)
      if (recorded !== undefined && !played) throw new NotFound(`No recorded wallet ${recorded}`)
      return reply.code(201).send(describe(await service.create({ ...(played && playing(played)), ...options })))
    },
  )
  app.delete<ById>('/wallets/:id', ({ params }) => {
    service.destroy(get(params.id))
    return {}
  })

  app.post<ById & { Body: { amountMsats: number } }>(
    '/wallets/:id/fund',
    jsonBody({ amountMsats: amount }, ['amountMsats']),
    request => {
      const wallet = get(request.params.id)
      service.ledger.fund(wallet.accountId, request.body.amountMsats)
      return describe(wallet)
    },
  )
  app.post<ById & { Body: { amountMsats: number; description?: string } }>(
    '/wallets/:id/invoices',
    jsonBody({ amountMsats: amount, description: text }, ['amountMsats']),
    request => {
      const { accountId } = get(request.params.id)
      return nip47Transaction(service.ledger.createInvoice(accountId, request.body), now())
    },
  )
  app.post<ById & { Body: PayBody }>(
    '/wallets/:id/pay',
    jsonBody({ invoice: text, to: text, amountMsats: amount, comment: text }),
    async (request, reply) => {
      const { accountId } = get(request.params.id)
      const { invoice, to, amountMsats = 0, comment } = request.body
      const fetched = invoice
        ? ({ ok: true, invoice } as const)
        : await invoiceOf(to ?? '', { amountMsats, now: now(), ...(comment !== undefined && { comment }) })
      if (!fetched.ok) return reply.code(422).send({ error: fetched.message })
      const paid = service.ledger.pay(accountId, fetched.invoice)
      if (!paid.ok) return reply.code(422).send({ error: paid.message, code: paid.code })
      return nip47Transaction(paid.payment, now())
    },
  )

  pairingRoutes(app, service)
  faultRoutes(app, '/wallets/:id', id => get(id).faults, noWalletFaults)
  app.post<ById & { Body: { settle: boolean } }>(
    '/wallets/:id/release',
    jsonBody({ settle: { type: 'boolean' } }, ['settle']),
    request => {
      get(request.params.id).release(request.body.settle)
      return {}
    },
  )
  app.post<ById & { Body: { forget?: boolean } }>(
    '/wallets/:id/restart',
    jsonBody({ forget: { type: 'boolean' } }),
    request => {
      get(request.params.id).restart(request.body)
      return {}
    },
  )
  return app
}

function describe(wallet: SandboxWallet): object {
  const { name, publicKey, uri, balanceMsats, relays } = wallet
  return { id: publicKey, name, uri, balanceMsats, relays, heldPayments: wallet.heldPayments.length }
}
