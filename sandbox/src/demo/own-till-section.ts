/** The part of the demo's page that stands for a customer at the till in the product: a card of another service to hold to it. */
import type { FastifyInstance } from 'fastify'
import type { CardService } from '../card-service.ts'

export function foreignCardControl(app: FastifyInstance, cards: CardService): void {
  app.post('/foreign-card/tap', () => ({ link: cards.tap() }))
}

export const ownTillSection = (instanceUrl: string) => `
<h2 id="own-till">A till in the product</h2>
<p>Every member can take payments on a phone or tablet. To be both sides of the counter:</p>
<ol>
  <li>Sign in as Café Plaza, open <a href="${instanceUrl}/till">its till in the app</a>, type an amount and press “Charge”.</li>
  <li>A phone that reads cards is held to one. Here, take the link of a card from another service, and paste it into “Link of a card”.</li>
  <li>The page says “Paid” once the money is in Café Plaza’s wallet; its receipt is a link.</li>
</ol>
<form id="foreign">
  <button>Hold the card of another service to the till</button>
  <output role="status"></output>
</form>
<script>
document.getElementById('foreign').addEventListener('submit', async event => {
  event.preventDefault()
  const { link } = await (await fetch('/foreign-card/tap', { method: 'POST' })).json()
  event.target.querySelector('output').textContent = link
})
</script>
`
