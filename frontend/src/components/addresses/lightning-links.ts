/**
 * What leads a wallet to a member. The LNURL points at this platform itself, so it also works where the domain of the
 * addresses is served by another machine.
 */
import { resolveAddress } from '@chispa/contract/lud16'
import { splitName } from '@chispa/contract/names'
import { memberPath } from '@chispa/contract/page-paths'
import { encodeLnurl } from '@chispa/protocols/lud01'
import { wireRequest } from '../../api/request.ts'

export type LightningLinks = {
  payRequest: string
  /** Opens a wallet on the device. */
  link: string
  /** The same for a QR code, which is smaller in upper case. */
  qr: string
  /** A page to send to people. */
  page: string
}

/** A name on a further domain has its page there. */
function pageOf(origin: string, name: string): string {
  const { username, host } = splitName(name)
  return (host === undefined ? origin : `${new URL(origin).protocol}//${host}`) + memberPath(username)
}

export function lightningLinks(origin: string, username: string): LightningLinks {
  const payRequest = origin + wireRequest(resolveAddress, { params: { username } }).path
  const link = `lightning:${encodeLnurl(payRequest)}`
  return { payRequest, link, qr: link.toUpperCase(), page: pageOf(origin, username) }
}
