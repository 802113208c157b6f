/** Below a code: a member who is signed in pays from their own wallet, everybody else opens one. */
import { Link } from '@tanstack/react-router'
import { requestLink } from '../../components/addresses/request-link.ts'
import { satsNumber } from '../../components/sats.ts'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { ArrowUpIcon, BoltIcon } from '../../ui/icons.tsx'

type FromWallet = { username: string; amountMsats?: number; note?: string | null }

/** Leads to Send, where the wallet, its balance and the confirmation are, by the link that asks for the same. */
export function PayFromWallet({ username, amountMsats = 0, note }: FromWallet) {
  const asked = amountMsats > 0 ? { amountMsats, words: note?.trim() || null } : undefined
  return (
    <Button asChild size="large" className="w-full">
      <Link to={paths.send} search={{ to: requestLink(location.origin, username, asked) }}>
        <ArrowUpIcon />
        {asked ? t('Pay {amount} sats from my wallet', { amount: satsNumber(amountMsats) }) : t('Pay from my wallet')}
      </Link>
    </Button>
  )
}

export function WaysToPay({ link, ...own }: FromWallet & { link: string }) {
  const isSignedIn = useSession() !== null
  return (
    <div className="flex w-full flex-col gap-2">
      {isSignedIn && <PayFromWallet {...own} />}
      <Button asChild size="large" variant={isSignedIn ? 'secondary' : 'primary'} className="w-full">
        <a href={link}>
          <BoltIcon /> {t('Open in a wallet')}
        </a>
      </Button>
    </div>
  )
}
