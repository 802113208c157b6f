/**
 * What leads a wallet to a member. The LNURL points at this platform itself, so it also works where the domain of the
 * addresses is served by another machine.
 */
import { resolveAddress } from '@chispa/contract/lud16'
import { encodeLnurl } from '@chispa/protocols/lud01'
import { wireRequest } from '../../api/request.ts'
import { requestLink } from './request-link.ts'

export type LightningLinks = {
  payRequest: string
  /** Opens a wallet on the device. */
  link: string
  /** The same for a QR code, which is smaller in upper case. */
  qr: string
  /** A page to send to people. */
  page: string
}

export function lightningLinks(origin: string, username: string): LightningLinks {
  const payRequest = origin + wireRequest(resolveAddress, { params: { username } }).path
  const link = `lightning:${encodeLnurl(payRequest)}`
  return { payRequest, link, qr: link.toUpperCase(), page: requestLink(origin, username) }
}

/** A page for the camera of any phone, in which wallets find the LNURL (LUD-01's fallback). */
export function posterCode({ page, link }: Pick<LightningLinks, 'page' | 'link'>): string {
  const lnurl = link.slice('lightning:'.length).toUpperCase()
  return `${page}${page.includes('?') ? '&' : '?'}lightning=${lnurl}`
}
