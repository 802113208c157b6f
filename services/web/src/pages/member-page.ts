/**
 * The page of a member as it is before any script has run: who it is, their address, a code to scan and a link for a wallet. Its
 * shape is that of frontend/src/pages/pay, by the same classes: nothing moves when scripts take over.
 */
import { splitName } from '@chispa/contract/names'
import type { Say } from '@chispa/words/say'
import type { Asked } from '../lightning-addresses/asked.ts'
import type { ShownPayee } from '../profiles/find-shown.ts'
import { lnurlOf } from '../profiles/lnurl.ts'
import { qrPath } from '../profiles/qr-picture.ts'
import { type Html, html } from './html.ts'

/** `page`: where it is, absolute. */
type Place = { origin: string; page: string; address: string; siteName: string }

/** `asked`: by the link; the code is over that amount. */
export function memberPage(shown: ShownPayee, { origin, page, address, siteName }: Place, say: Say, asked?: Asked) {
  const { username } = shown
  const name = shown.name ?? splitName(username).username
  const link = `lightning:${lnurlOf(username, origin, asked)}`
  const title = say('Pay {username}', { username: name })
  return {
    title: `${title} · ${siteName}`,
    description: shown.about ?? say('Send sats to {address} from any lightning wallet.', { address }),
    // Extensions of browsers find the address there.
    head: html`<meta name="lightning" content="lnurlp:${address}" />
    <link rel="canonical" href="${page}" />`,
    body: html`<main class="early-page"><div class="early-place"><div class="early-panel">
      ${shown.pictureUrl !== null && html`<img class="early-picture" src="${shown.pictureUrl}" alt="" width="88" height="88" />`}
      <h1>${shown.isPayable ? title : say('{name} cannot be paid right now', { name })}</h1>
      <p class="early-address">${address}</p>
      ${shown.about !== null && html`<p class="early-about">${shown.about}</p>`}
      ${
        shown.isPayable
          ? html`${asked && askedPart(asked, say)}
      ${qrPicture(link.toUpperCase(), say('QR code to pay {address}', { address }))}
      <a class="early-button" href="${link}">${say('Open in a wallet')}</a>`
          : html`<p>${say('No wallet of theirs answers at the moment. Try again in a while, or tell them.')}</p>`
      }
    </div></div></main>`,
  }
}

export function nobodysPage(username: string, address: string, siteName: string, say: Say) {
  const title = say('{username} cannot be paid here', { username })
  const description = say('Nothing can be paid to {address}. Check the spelling, or ask the person.', { address })
  return {
    title: `${title} · ${siteName}`,
    description,
    head: html`<meta name="robots" content="noindex" />`,
    body: html`<main class="early-page"><div class="early-place"><div class="early-panel"><h1>${title}</h1><p>${description}</p></div></div></main>`,
  }
}

const askedPart = ({ amountMsats, words }: Asked, say: Say): Html => html`
      <p class="early-amount">${say('{amount} sats', { amount: amountMsats / 1000 })}</p>
      ${words !== null && html`<p class="early-words">“${words}”</p>`}`

function qrPicture(text: string, label: string): Html {
  const { size, path } = qrPath(text)
  return html`<svg class="early-code" data-text="${text}" role="img" aria-label="${label}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
}
