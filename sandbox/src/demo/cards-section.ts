/** The part of the demo's page where a virtual card is programmed, or wiped, with what the dashboard shows. */
import type { DemoCard } from './cards.ts'

export const cardsSection = (instanceUrl: string, { id, title, otc }: DemoCard) => `
<h2 id="cards">Cards</h2>
<p>Chips without the plastic: keys, counters and signatures are real. To pay with the ${title.toLowerCase()}:</p>
<ol>
  <li>Sign in as Olga or Renata, open <a href="${instanceUrl}/dashboard/cards/${id}">the card in the dashboard</a>, choose “Program the chip” and copy the link.</li>
  <li>Paste the link below; a phone would scan its QR code instead.</li>
  <li>Sign in as Bruno and <a href="${instanceUrl}/wallet/activate#${otc}">activate it with its code</a>.</li>
  <li>Tap it at <a href="/till">the till of Café Plaza</a> and see the money arrive.</li>
</ol>
<form id="program">
  <label class="wide">Chip on the reader<select name="chip"></select></label>
  <label class="wide">Link to program it with, or the keys that wipe it<input name="text" required autocomplete="off" spellcheck="false" placeholder="${instanceUrl}/api/cards/…/write?token=…"></label>
  <button>Hold the card to the reader</button>
  <output role="status"></output>
</form>
<table><thead><tr><th>Card</th><th>Chip</th><th>Taps</th></tr></thead><tbody id="chips"></tbody></table>
<script>
const chips = document.getElementById('chips'), program = document.getElementById('program'), chip = program.elements.chip
async function showCards() {
  const cards = await (await fetch('/cards')).json()
  chips.replaceChildren(...cards.map(({ id, name, state, counter }) => {
    const row = document.createElement('tr'), uid = Object.assign(document.createElement('code'), { textContent: id })
    const cells = [name, '', counter].map(text => Object.assign(document.createElement('td'), { textContent: text }))
    cells[1].append(uid, ' ' + state)
    row.append(...cells)
    return row
  }))
  if (chip.options.length === cards.length + 1) return
  const chosen = chip.options.length > 0 ? chip.value : cards.find(({ state }) => state === 'blank')?.id
  chip.replaceChildren(...cards.map(({ id, name }) => new Option(name, id)), new Option('The one the link is for', ''))
  if (chosen !== undefined) chip.value = chosen
}
function hold(text, id) {
  const json = { method: 'POST', headers: { 'content-type': 'application/json' } }
  if (!text.startsWith('{')) return fetch('/cards/program', { ...json, body: JSON.stringify({ link: text, ...(id && { chip: id }) }) })
  const payload = JSON.parse(text)
  if (payload.action === 'wipe') return fetch('/cards/' + (id || payload.uid) + '/wipe', { ...json, body: text })
  return fetch('/cards/program', { ...json, body: JSON.stringify({ payload, ...(id && { chip: id }) }) })
}
program.addEventListener('submit', async event => {
  event.preventDefault()
  const said = program.querySelector('output')
  said.textContent = 'Writing…'
  try {
    const reply = await hold(program.elements.text.value.trim(), chip.value)
    const answer = await reply.json()
    said.textContent = reply.ok ? answer.name + ' is ' + answer.state + '.' : 'Nothing was written: ' + (answer.error ?? answer.message)
    if (reply.ok) program.elements.text.value = ''
  } catch (error) { said.textContent = 'Nothing was written: ' + error.message }
  await showCards()
})
showCards(); setInterval(showCards, 2000)
</script>
`
