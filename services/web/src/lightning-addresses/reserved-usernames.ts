/** Names nobody may take: those a stranger would trust with money or secrets, and those that read like a path of ours. */
import { rootPaths } from '@chispa/contract/page-paths'

const builtIn = new Set(
  [
    ...rootPaths,
    ...`
  abuse account accounts admin administrator admins all anonymous api auth authentication
  bank billing bitcoin board bot btc
  card cards cb chispa community contact council
  dashboard desk dns docs donate donation donations donaciones
  everybody everyone
  finance finances ftp
  help helpdesk hostmaster
  imap info invoice invoices
  jwt
  legal lightning listener ln lnurl lnurlp lnurlw login logout lud16
  mail mailerdaemon me media metrics mod moderator moderators
  nobody nostr noreply null
  office official operator operators owner
  password pay payment payments payout pop pop3 postmaster press privacy public
  receipt receipts refund refunds register registration root
  sales sats security self service services settings setup signin signup smtp soporte staff status superuser support
  sysadmin system
  team tesoreria till tills treasurer treasury trust
  undefined user users
  verify voucher vouchers
  waitlist wallet wallets webmaster webhook webhooks wellknown withdraw www
`.split(/\s+/),
  ]
    .map(joined)
    .filter(Boolean),
)

/** Separators do not make another name of it: `no-reply` and `ad.min` are as reserved as `noreply` and `admin`. */
export function isReserved(username: string, more: readonly string[]): boolean {
  const plain = joined(username)
  return builtIn.has(plain) || more.some(word => joined(word) === plain)
}

function joined(name: string): string {
  return name.replace(/[._-]/g, '')
}
