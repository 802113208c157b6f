/** Where cards lead: to the page that activates one, and to what tops one up. */
import { readCardPayRequest } from '@chispa/contract/card-top-ups'
import { encodeLnurl } from '@chispa/protocols/lud01'
import { wireRequest } from '../../api/request.ts'
import { paths } from '../../paths.ts'

export const activationLink = (origin: string, otc: string): string => `${origin}${paths.activateCard}#${otc}`

/** The code in what came with a card: its link, of before as well, or the code alone. */
export const readActivation = (text: string): string | undefined =>
  /(?:^|\/wallet\/activate[#/])([0-9a-f]{32})\/?$/i.exec(text.trim())?.[1]?.toLowerCase()

type TopUpLinks = { link: string; qr: string; page: string }

export function topUpLinks(origin: string, cardId: string): TopUpLinks {
  const link = `lightning:${encodeLnurl(origin + wireRequest(readCardPayRequest, { params: { id: cardId } }).path)}`
  return { link, qr: link.toUpperCase(), page: origin + paths.topUp.replace('$cardId', cardId) }
}
