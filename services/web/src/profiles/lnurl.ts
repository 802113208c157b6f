/** What leads a wallet to a member, whoever serves the domain of their address. */
import { resolveAddress } from '@chispa/contract/lud16'
import { encodeLnurl } from '@chispa/protocols/lud01'

export const lnurlOf = (username: string, origin: string): string =>
  encodeLnurl(origin + resolveAddress.url.replace(':username', username))
