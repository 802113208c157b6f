/** The part of the demo's page that stands for a phone with a signer app: a newcomer scans the code of the sign-in page. */
import { createHash } from 'node:crypto'
import { publicKeyOf } from '@chispa/signatures/schnorr'
import type { FastifyInstance } from 'fastify'
import type { Bunker } from '../signer-app.ts'

const secretKey = new Uint8Array(createHash('sha256').update('chispa demo: Nadia').digest())
/** Nobody here knows her before she signs in. */
export const newcomer = { secretKey, pubkey: publicKeyOf(secretKey) }

export function signerAppControl(app: FastifyInstance, signer: Bunker, walletUri: string): void {
  app.post<{ Body: { code?: string; wallet?: boolean } }>('/signer-app/scan', ({ body }, reply) => {
    const code = body.code?.trim() ?? ''
    if (!URL.canParse(code) || !code.startsWith('nostrconnect://')) {
      return reply.code(400).send({ error: 'that is no code for a signer app' })
    }
    signer.scan(code, body.wallet ? { walletUri } : {})
    return { link: signer.link }
  })
}

export const signerAppSection = (instanceUrl: string) => `
<h2 id="signer-app">A phone with a signer app</h2>
<p>Nadia is new, and her key is in an app on her phone. To sign in as her, and to bring her wallet along with the same scan:</p>
<ol>
  <li>Open <a href="${instanceUrl}/sign-in">the sign-in page</a>, choose “I have a Nostr key” and copy the code under the picture.</li>
  <li>Paste it here; a phone would scan it. The page signs in, and her wallet is connected where she has none.</li>
</ol>
<form id="signer">
  <label class="wide">Code<input name="code" required autocomplete="off" spellcheck="false" placeholder="nostrconnect://…"></label>
  <label class="wide"><input name="wallet" type="checkbox" checked> Allow the wallet as well, as Primal offers it</label>
  <button>Scan and approve</button>
  <output role="status"></output>
</form>
<script>
document.getElementById('signer').addEventListener('submit', async event => {
  event.preventDefault()
  const form = event.target
  const body = JSON.stringify({ code: form.elements.code.value, wallet: form.elements.wallet.checked })
  const reply = await fetch('/signer-app/scan', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  form.querySelector('output').textContent = reply.ok ? 'Approved: look at the sign-in page.' : 'Not approved: ' + (await reply.json()).error
})
</script>
`
