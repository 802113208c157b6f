/** The part of the demo's page that says how a voucher is used. */
export const vouchersSection = (instanceUrl: string) => `
<h2 id="vouchers">Vouchers</h2>
<p>Café Plaza’s coupon service gave Ana and Bruno five vouchers each. To use one:</p>
<ol>
  <li>Sign in as Ana, open <a href="${instanceUrl}/dashboard/vouchers">her vouchers</a>, choose one and “Show the code”.</li>
  <li>Scan it at <a href="/till">Café Plaza’s till</a>; without a scanner, copy the code there.</li>
  <li>“Check with the shop” on her page: it was used. Or send one to Bruno first, and use it from his phone.</li>
</ol>
`
