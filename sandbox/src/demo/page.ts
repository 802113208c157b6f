/** The demo's page: the sandbox wallets with their balances, and a form with which the visitor pays an address. */
import type { FastifyInstance } from 'fastify'
import type { Community } from './community.ts'

export function servePage(app: FastifyInstance, instanceUrl: string, { people, visitor }: Community): void {
  const addresses = people.flatMap(({ address }) => address ?? [])
  app.get('/', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page(instanceUrl, visitor.id, addresses)),
  )
}

const page = (instanceUrl: string, visitorId: string, addresses: string[]) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Chispa sandbox</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem }
  h1 { font-size: 1.5rem } table { width: 100%; border-collapse: collapse; margin: 1rem 0 }
  td, th { text-align: left; padding: .5rem .25rem; border-bottom: 1px solid #8884 } td:last-child, th:last-child { text-align: right; font-variant-numeric: tabular-nums }
  form { display: grid; gap: .75rem; grid-template-columns: 2fr 1fr; margin: 1.5rem 0 }
  label { display: grid; gap: .25rem; font-size: .875rem } label.wide, output { grid-column: 1 / -1 }
  input, button { font: inherit; padding: .6rem .75rem; border-radius: .5rem; border: 1px solid #8888; background: transparent; color: inherit; min-height: 2.75rem }
  button { grid-column: 1 / -1; background: #f59e0b; color: #1c1300; border: 0; font-weight: 600; cursor: pointer }
  output { min-height: 1.5rem; overflow-wrap: anywhere }
</style>
</head>
<body>
<h1>Chispa sandbox</h1>
<p>Wallets on a pretend ledger: invoices and signatures are real, the money is not. The platform is at <a href="${instanceUrl}">${instanceUrl}</a>.</p>
<form id="pay">
  <label>Pay to<input name="to" list="addresses" required value="${addresses[1] ?? addresses[0] ?? ''}"></label>
  <label>Sats<input name="sats" type="number" min="1" max="1000000" required value="210"></label>
  <label class="wide">Comment<input name="comment" maxlength="200" placeholder="Thanks!"></label>
  <datalist id="addresses">${addresses.map(address => `<option value="${address}">`).join('')}</datalist>
  <button>Pay as the visitor</button>
  <output role="status"></output>
</form>
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
  const reply = await fetch('/wallets/${visitorId}/pay', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const answer = await reply.json()
  said.textContent = reply.ok ? 'Paid. Preimage ' + answer.preimage : 'Not paid: ' + (answer.error ?? answer.message)
  await show()
})
show(); setInterval(show, 2000)
</script>
</body>
</html>
`
