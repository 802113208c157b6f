/** A link that asks for an amount: how much, what for, and a code over exactly that. In the shape of the page that was served. */
import type { PublicProfile } from '@chispa/contract/profiles'
import { FiatHint } from '../../components/fiat.tsx'
import { satsText } from '../../components/sats.ts'
import { t } from '../../language/current.ts'
import { AddressCode } from './address-code.tsx'
import { WaysToPay } from './ways-to-pay.tsx'

type Props = { profile: PublicProfile; asked: NonNullable<PublicProfile['asked']> }

export const AskedAmount = ({ profile, asked: { amountMsats, words } }: Props) => (
  <>
    <p className="early-amount">{satsText(amountMsats)}</p>
    {words !== null && <p className="early-words">“{words}”</p>}
    <AddressCode profile={profile} />
    <WaysToPay username={profile.username} amountMsats={amountMsats} note={words} link={`lightning:${profile.lnurl}`} />
    <FiatHint msats={amountMsats} />
    <p className="text-sm text-ink-soft">{t('Scan it with a lightning wallet. The amount is in the code.')}</p>
  </>
)
