/** The part of the demo's page where a till scans the code that a member shows. */
export const vouchersSection = (instanceUrl: string) => `
<h2 id="vouchers">Vouchers</h2>
<p>Café Plaza’s coupon service gave Ana and Bruno five vouchers each. To use one:</p>
<ol>
  <li>Sign in as Ana, open <a href="${instanceUrl}/dashboard/vouchers">her vouchers</a>, choose one and “Show the code”.</li>
  <li>Copy the code to the scanner below; at a shop the till scans the QR code.</li>
  <li>“Check with the shop” on her page: it was redeemed. Or send one to Bruno first, and use it from his page.</li>
</ol>
<form id="redeem">
  <label class="wide">Code of the voucher<input name="code" required maxlength="22" autocomplete="off" spellcheck="false"></label>
  <button>Redeem</button>
  <output role="status"></output>
</form>
<script>
document.getElementById('redeem').addEventListener('submit', async event => {
  event.preventDefault()
  const form = event.target, said = form.querySelector('output')
  said.textContent = 'Asking…'
  const reply = await fetch('/till/vouchers', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ code: form.elements.code.value }) })
  const answer = await reply.json()
  said.textContent = !reply.ok ? 'Not redeemed: ' + (answer.error ?? answer.message) : answer.status === 'success' ? 'Redeemed: ' + answer.name : answer.name + ' was redeemed before'
})
</script>
`
