/** What a programmed card points to. The chip has little room, so a long address is refused before it ruins a card. */
import { lnurlwBaseProblem } from '@chispa/protocols/boltcard'
import { toLud17 } from '@chispa/protocols/lud17'
import { Refusal } from '../http/refusal.ts'

export function lnurlwBaseOf(ownUrl: string, cardId: string): string {
  const base = toLud17(`${ownUrl}/api/cards/${cardId}/scan`, 'lnurlw')
  if (lnurlwBaseProblem(base)) throw new Refusal('card_url_too_long')
  return base
}
