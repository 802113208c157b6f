/** The demo's page: the visitor pays an address, a card is programmed, and the balances of all wallets. */
import type { FastifyInstance } from 'fastify'
import { pageStyle } from '../page-style.ts'
import { cardsSection } from './cards-section.ts'
import { codesSection } from './codes-section.ts'
import type { Community } from './community.ts'
import { ownTillSection } from './own-till-section.ts'
import { signerAppSection } from './signer-app-section.ts'
import { vouchersSection } from './vouchers-section.ts'

export function servePage(app: FastifyInstance, instanceUrl: string, community: Community): void {
  app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(page(instanceUrl, community)))
}

function page(instanceUrl: string, { people, visitor, freshCard }: Community): string {
  const addresses = people.flatMap(({ address }) => address ?? [])
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><link rel="icon" href="data:,"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Chispa sandbox</title>
<style>${pageStyle}</style>
</head>
<body>
<h1>Chispa sandbox</h1>
<p>Wallets on a pretend ledger: invoices and signatures are real, the money is not. The platform is at <a href="${instanceUrl}">${instanceUrl}</a>, a point of sale at <a href="/till">the till</a>.</p>
<h2>Pay an address</h2>
<form id="pay">
  <label>Pay to<input name="to" list="addresses" required value="${addresses[1] ?? addresses[0] ?? ''}"></label>
  <label>Sats<input name="sats" type="number" min="1" max="1000000" required value="210"></label>
  <label class="wide">Comment<input name="comment" maxlength="200" placeholder="Thanks!"></label>
  <datalist id="addresses">${addresses.map(address => `<option value="${address}">`).join('')}</datalist>
  <button>Pay as the visitor</button>
  <output role="status"></output>
</form>
${cardsSection(instanceUrl, freshCard)}
${ownTillSection(instanceUrl)}
${vouchersSection(instanceUrl)}
${signerAppSection(instanceUrl)}
${codesSection(instanceUrl)}
<h2>Wallets</h2>
<table><thead><tr><th>Wallet</th><th>Balance, sats</th></tr></thead><tbody id="wallets"></tbody></table>
<script>
const rows = document.getElementById('wallets'), form = document.getElementById('pay'), said = form.querySelector('output')
async function show() {
  const wallets = await (await fetch('/wallets')).json()
  rows.replaceChildren(...wallets.map(({ name, balanceMsats }) => {
    const row = document.createElement('tr')
    for (const text of [name, Math.floor(balanceMsats / 1000).toLocaleString()]) row.append(Object.assign(document.createElement('td'), { textContent: text }))
    return row
  }))
}
form.addEventListener('submit', async event => {
  event.preventDefault()
  said.textContent = 'Paying…'
  const { to, sats, comment } = Object.fromEntries(new FormData(form))
  const body = JSON.stringify({ to, amountMsats: Number(sats) * 1000, ...(comment ? { comment } : {}) })
  const reply = await fetch('/wallets/${visitor.id}/pay', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const answer = await reply.json()
  said.textContent = reply.ok ? 'Paid. Preimage ' + answer.preimage : 'Not paid: ' + (answer.error ?? answer.message)
  await show()
})
show(); setInterval(show, 2000)
</script>
</body>
</html>
`
}
