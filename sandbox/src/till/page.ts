/** The till as a page, for the width of a phone first: amount, card, voucher, result, last sales. */
import { pageStyle } from '../page-style.ts'

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'C', '0', '⌫']
const keyNames: Record<string, string> = { C: 'Clear', '⌫': 'Delete the last digit' }
const escaped = (text: string) => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)

/** A scanner types what it read and presses Enter. */
const voucherForm = `<form id="redeem">
  <label>Voucher: scan the code on the member’s phone<input name="code" required maxlength="22" autocomplete="off" spellcheck="false"></label>
  <button>Redeem the voucher</button>
</form>
`

export const tillPage = (merchant: string, { takesVouchers = false } = {}) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><link rel="icon" href="data:,"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Till of ${escaped(merchant)}</title>
<style>${pageStyle}
  body { max-width: 56rem; margin-top: 1rem } header { display: flex; justify-content: space-between; align-items: baseline; gap: 1rem }
  main { display: grid; gap: 2rem } h2 { margin-top: 0 }
  @media (min-width: 48rem) { main { grid-template-columns: 24rem 1fr; margin-top: 1.5rem } }
  #sell { grid-template-columns: 1fr; margin: 0 } form[hidden], #result[hidden] { display: none } #redeem { grid-template-columns: 1fr; margin: 2rem 0 0; padding-top: 1rem; border-top: 1px solid var(--line) }
  #amount { font-size: 3rem; line-height: 1.2; font-weight: 600; text-align: center; font-variant-numeric: tabular-nums; min-height: 0 } #amount small { font-size: 1rem; font-weight: 400; opacity: .7 }
  #keys { display: grid; grid-template-columns: repeat(3, 1fr); gap: .5rem } #keys button { background: #8882; color: inherit; font-size: 1.25rem; min-height: 3.25rem }
  details { font-size: .875rem } summary { cursor: pointer; padding: .25rem 0 }
  #result { display: grid; gap: .75rem; justify-items: center; text-align: center; padding: 1.5rem 0 }
  #sign { display: grid; place-items: center; width: 6rem; height: 6rem; border-radius: 50%; border: .375rem solid var(--tone); color: var(--tone); font-size: 3rem; line-height: 1 }
  #result strong { font-size: 1.75rem } #result p { margin: 0; max-width: 20rem; min-height: 3rem; overflow-wrap: anywhere }
  .paid { --tone: var(--good) } .declined { --tone: var(--bad) } .waiting, .asking { --tone: var(--spark) }
  .asking #sign, .waiting #sign { animation: breathe 1.2s ease-in-out infinite alternate } @keyframes breathe { to { opacity: .35 } }
  @media (prefers-reduced-motion: reduce) { #sign { animation: none !important } }
  #sales { list-style: none; padding: 0; margin: 0 } #sales li { display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; padding: .5rem 0; border-bottom: 1px solid var(--line) }
  #sales b { font-variant-numeric: tabular-nums } #sales .tone { color: var(--tone); font-weight: 600 } #sales li > :nth-child(even) { text-align: right } #sales .quiet { overflow-wrap: anywhere }
</style>
</head>
<body>
<header><h1>${escaped(merchant)}</h1><a href="/">Sandbox</a></header>
<main>
<section aria-label="New sale">
<form id="sell">
  <output id="amount" for="keys">0 <small>sats</small></output>
  <div id="keys">${keys.map(key => `<button type="button" value="${key}"${keyNames[key] ? ` aria-label="${keyNames[key]}"` : ''}>${key}</button>`).join('')}</div>
  <label>Card<select name="card"></select></label>
  <label>PIN, where the card has one<input name="pin" type="password" inputmode="numeric" maxlength="4" autocomplete="off"></label>
  <details><summary>Or paste what a reader saw</summary><label>lnurlw:// address or LNURL<input name="tap" autocomplete="off" spellcheck="false"></label></details>
  <button disabled>Tap the card</button>
  <output id="said" role="alert"></output>
</form>
${takesVouchers ? voucherForm : ''}<div id="result" hidden><div id="sign" aria-hidden="true"></div><strong></strong><p role="status"></p><button type="button">New sale</button></div>
</section>
<section aria-label="Last sales"><h2>Last sales</h2><ul id="sales"></ul><p id="none" class="quiet">Nothing sold yet.</p></section>
</main>
<script>
const at = id => document.getElementById(id), form = at('sell'), result = at('result'), tap = form.elements.tap, card = form.elements.card, pin = form.elements.pin
const words = { paid: ['✓', 'Paid'], declined: ['✕', 'Declined'], waiting: ['⋯', 'Wait'], asking: ['⋯', 'Hold the card'] }
const made = (name, className, text) => Object.assign(document.createElement(name), { className, textContent: text })
let digits = '', shown
function showAmount() {
  at('amount').replaceChildren(Number(digits || 0).toLocaleString('en') + ' ', made('small', '', 'sats'))
  form.querySelector('form > button').disabled = digits === ''
}
const press = key => { digits = key === 'C' ? '' : key === '⌫' ? digits.slice(0, -1) : (digits + key).replace(/^0+/, '').slice(0, 8); showAmount() }
at('keys').addEventListener('click', ({ target }) => target.value && press(target.value))
addEventListener('keydown', event => {
  if (event.target.matches('input') || event.ctrlKey || event.metaKey || form.hidden) return
  if (/^[0-9]$/.test(event.key)) press(event.key)
  else if (event.key === 'Backspace') press('⌫')
})
function showSale(sale) {
  const [sign, word] = words[sale.state]
  result.className = sale.state
  at('sign').textContent = sign
  result.querySelector('strong').textContent = word + ', ' + (sale.amountMsats / 1000).toLocaleString('en') + ' sats'
  result.querySelector('p').textContent = sale.message
}
async function look() {
  const [sales, cards] = await Promise.all(['/till/sales', '/cards'].map(async path => (await fetch(path)).json()))
  at('none').hidden = sales.length > 0
  at('sales').replaceChildren(...sales.slice(0, 12).map(({ state, amountMsats, message, startedAt }) => {
    const row = made('li', state, '')
    row.append(made('b', '', (amountMsats / 1000).toLocaleString('en') + ' sats'), made('span', 'tone', words[state][1]),
      made('span', 'quiet', message), made('span', 'quiet', new Date(startedAt).toLocaleTimeString()))
    return row
  }))
  const current = sales.find(({ id }) => id === shown)
  if (current) showSale(current)
  const offered = JSON.stringify(cards.map(({ id, name, state }) => [id, name, state]))
  if (card.dataset.offered === offered) return
  const before = card.value
  card.dataset.offered = offered
  card.replaceChildren(...cards.map(({ id, name, state }) => Object.assign(document.createElement('option'), { value: id, textContent: state === 'programmed' ? name : name + ' (' + state + ')' })))
  if (cards.some(({ id }) => id === before)) card.value = before
}
form.addEventListener('submit', async event => {
  event.preventDefault()
  at('said').textContent = ''
  const order = { amountMsats: Number(digits) * 1000, ...(tap.value.trim() ? { tap: tap.value } : { card: card.value }), ...(pin.value && { pin: pin.value }) }
  const reply = await fetch('/till/sales', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(order) })
  const sale = await reply.json()
  if (!reply.ok) { at('said').textContent = sale.error ?? sale.message; return }
  shown = sale.id
  showSale(sale)
  form.hidden = true; result.hidden = false
  if (redeem) redeem.hidden = true
  await look()
})
const redeem = at('redeem')
redeem?.addEventListener('submit', async event => {
  event.preventDefault()
  const reply = await fetch('/till/vouchers', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ code: redeem.elements.code.value }) })
  const answer = await reply.json()
  const isGood = reply.ok && answer.status === 'success'
  result.className = isGood ? 'paid' : 'declined'
  at('sign').textContent = words[result.className][0]
  result.querySelector('strong').textContent = isGood ? 'Redeemed' : 'Not redeemed'
  result.querySelector('p').textContent = !reply.ok ? answer.error ?? answer.message : isGood ? answer.name : answer.name + ' was redeemed before'
  form.hidden = redeem.hidden = true; result.hidden = false
})
result.querySelector('button').addEventListener('click', () => {
  shown = undefined; digits = ''; tap.value = ''; pin.value = ''
  if (redeem) { redeem.reset(); redeem.hidden = false }
  result.hidden = true; form.hidden = false
  showAmount()
})
const keepLooking = () => look().catch(() => {}).finally(() => setTimeout(keepLooking, shown ? 300 : 1500))
showAmount(); keepLooking()
</script>
</body>
</html>
`
