/**
 * The demo's vouchers: a coupon service of Café Plaza deposits one of each kind for Ana and Bruno, and announces itself on
 * the relay.
 */
import { finalizeEvent } from '@chispa/protocols/nip01'
import { announcementTemplate } from '@chispa/protocols/voucher-announcement'
import * as signer from '@chispa/signatures/schnorr'
import type { CouponTerms } from '../coupon-service/coupon-ledger.ts'
import type { CouponService } from '../coupon-service/coupon-service.ts'
import { deposit, depositBody } from '../coupon-service/deposit.ts'
import { rawClient } from '../relay/raw-client.ts'
import { call, type Instance } from './instance.ts'
import type { DemoPerson } from './people.ts'

const dayS = 86_400
const inDays = (days: number) => Math.floor(Date.now() / 1000) + days * dayS

const offers: (Omit<CouponTerms, 'merchant' | 'image'> & { picture: string })[] = [
  {
    name: 'Coffee of the month',
    description: '15% off any coffee, every morning until noon.',
    benefit: { type: 'percent', percent: 15, cap: { amount: 5000, currency: 'ARS' } },
    expiresAt: inDays(30),
    picture: 'coffee',
  },
  { name: 'A thank-you', benefit: { type: 'fixed', amount: 1500, currency: 'SAT' }, picture: 'market' },
  {
    name: 'Croissants',
    description: 'Take three, pay two.',
    benefit: { type: 'multibuy', buyQty: 3, payQty: 2, productDs: ['croissant', 'croissant-with-ham'] },
    expiresAt: inDays(2),
    picture: 'bakery',
  },
  {
    name: 'Matinée',
    benefit: { type: 'buyXgetY', buyProductD: 'ticket', giftProductD: 'ticket' },
    expiresAt: inDays(90),
    picture: 'cinema',
  },
  { name: 'Two bookmarks', benefit: { type: 'freeItems', items: [{ d: 'bookmark', qty: 2 }] }, picture: 'books' },
]

type Giving = {
  instance: Instance
  service: CouponService
  merchant: DemoPerson
  owners: readonly DemoPerson[]
  picturesUrl: string
  relayUrl: string
}

export async function giveVouchers({
  instance,
  service,
  merchant,
  owners,
  picturesUrl,
  relayUrl,
}: Giving): Promise<void> {
  await announce(service, merchant, relayUrl)
  for (const owner of owners) {
    await call(instance, owner, 'PUT', '/api/wallet/vouchers/settings', {
      policy: 'ANYONE',
      allowVouchers: true,
      allowlist: [],
    })
    for (const { picture, ...terms } of offers) {
      const image = `${picturesUrl}/${picture}.png`
      const coupon = service.ledger.mint({ ...terms, image, merchant: merchant.pubkey })
      const reply = await deposit(instance.url, service.secretKey, depositBody(service, coupon, owner.pubkey))
      if (reply.status !== 201) throw new Error(`${terms.name}: ${reply.status} ${JSON.stringify(reply.body)}`)
    }
  }
}

async function announce(service: CouponService, merchant: DemoPerson, relayUrl: string): Promise<void> {
  const createdAt = Math.floor(Date.now() / 1000)
  const { publicKey: servicePublicKey, claimUrl, mintUrl, refreshUrl } = service
  const endpoints = { claimUrl, mintUrl, refreshUrl }
  const client = await rawClient(relayUrl)
  const template = announcementTemplate({ servicePublicKey, endpoints, createdAt })
  client.send('EVENT', finalizeEvent(template, merchant.secretKey, signer))
  await client.next('OK')
  await client.close()
}
