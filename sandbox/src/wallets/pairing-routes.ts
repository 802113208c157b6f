/** How a person says yes in a wallet: by its code, or on a page of the wallet that leads back (as Alby Hub's /apps/new). */
import { parseWalletAuth } from '@chispa/protocols/nwc08'
import type { FastifyInstance } from 'fastify'
import { jsonBody, text } from '../json-body.ts'
import { approve } from './approve.ts'
import type { WalletService } from './wallet-service.ts'

type Asked = {
  pubkey: string
  request_methods: string
  notification_types?: string
  max_amount?: string
  return_to: string
}

export function pairingRoutes(app: FastifyInstance, service: WalletService): void {
  app.post<{ Body: { uri: string; balanceMsats?: number; withoutState?: boolean } }>(
    '/pairings',
    jsonBody({ uri: text, balanceMsats: { type: 'integer', minimum: 0 }, withoutState: { type: 'boolean' } }, ['uri']),
    async (request, reply) => {
      const asked = parseWalletAuth(request.body.uri)
      if (!asked) return reply.code(422).send({ error: 'This is no nostr+walletauth:// code' })
      const { balanceMsats, withoutState = false } = request.body
      // As wallets do from before there was a state.
      const wallet = await approve(
        service,
        withoutState ? { ...asked, state: '' } : asked,
        balanceMsats === undefined ? {} : { balanceMsats },
      )
      return reply.code(201).send({ id: wallet.publicKey, relays: wallet.relays })
    },
  )

  app.get<{ Querystring: Asked }>('/apps/new', (request, reply) => {
    const { request_methods: methods, max_amount: amount } = request.query
    const budget = amount ? `${Math.floor(Number(amount) / 1000)} sats` : 'none'
    const there = new URL(request.url, 'http://wallet').search.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
    return reply.type('text/html').send(`<!doctype html><title>A wallet</title><h1>Connect an app</h1>
<p>It asks for: ${methods.replaceAll(/[^\w ]/g, '')}. Budget: ${budget}.</p>
<p><a href="/apps/approved${there}">Approve</a></p>`)
  })
  app.get<{ Querystring: Asked }>('/apps/approved', async (request, reply) => {
    const { pubkey, request_methods: methods, notification_types: notifications, max_amount, return_to } = request.query
    const wallet = await approve(service, {
      clientPublicKey: pubkey,
      state: '',
      methods: methods.split(' '),
      notifications: notifications?.split(' ') ?? [],
      ...(max_amount !== undefined && { maxAmountMsats: Number(max_amount) }),
    })
    const back = new URL(return_to)
    for (const relay of wallet.relays) back.searchParams.append('relay', relay)
    back.searchParams.set('pubkey', wallet.publicKey)
    return reply.redirect(back.href, 303)
  })
}
