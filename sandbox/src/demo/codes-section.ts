/** The part of the demo's page with codes to scan or paste in the app: money that is given, a unified code, a coupon of a shop. */
import type { FastifyInstance } from 'fastify'
import type { CouponService } from '../coupon-service/coupon-service.ts'
import type { GiftService } from '../gift-service.ts'
import type { SandboxWallet } from '../wallets/sandbox-wallet.ts'

type Codes = {
  gifts: GiftService
  shop: SandboxWallet
  coupons: CouponService
  merchant: { pubkey: string; npub: string }
}

const onChain = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'

/** A new code each time. */
export function codesControl(app: FastifyInstance, { gifts, shop, coupons, merchant }: Codes): void {
  app.get('/codes/gift', () => ({ code: gifts.give({ description: 'Welcome to the plaza' }).lnurl.toUpperCase() }))
  app.get('/codes/unified', () => {
    const { invoice } = shop.ledger.createInvoice(shop.accountId, {
      amountMsats: 2_100_000,
      description: 'Two coffees',
    })
    return { code: `bitcoin:${onChain}?amount=0.000021&label=Coffee&lightning=${invoice}` }
  })
  app.get('/codes/coupon', () => {
    const benefit = { type: 'percent', percent: 10 }
    const { nonce } = coupons.ledger.mint({ name: 'Ten percent off', benefit, merchant: merchant.pubkey })
    return { code: `https://merchant.example/s/${merchant.npub}/checkout?coupon=${nonce}` }
  })
}

export const codesSection = (instanceUrl: string) => `
<h2 id="codes">Codes to paste</h2>
<p>Copy one into <a href="${instanceUrl}/dashboard/send">Send</a>, signed in as Ana: money that is given, an invoice in a unified code, a coupon of Café Plaza.</p>
<p><button data-code="gift">Money to take</button> <button data-code="unified">A unified code</button> <button data-code="coupon">A coupon</button></p>
<p><code id="code" style="overflow-wrap:anywhere"></code></p>
<script>
for (const one of document.querySelectorAll('[data-code]')) one.addEventListener('click', async () => {
  const { code } = await (await fetch('/codes/' + one.dataset.code)).json()
  document.getElementById('code').textContent = code
})
</script>
`
