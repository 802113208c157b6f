/** A link that asks for an amount: how much, what for, and a code over exactly that. */
import { type PublicProfile, readAddressCode } from '@chispa/contract/profiles'
import { wireRequest } from '../../api/request.ts'
import { FiatHint } from '../../components/fiat.tsx'
import { satsNumber } from '../../components/sats.ts'
import { t } from '../../language/current.ts'
import { WaysToPay } from './ways-to-pay.tsx'

type Props = { profile: PublicProfile; asked: NonNullable<PublicProfile['asked']> }

export function AskedAmount({ profile, asked: { amountMsats, words } }: Props) {
  const { username, lnurl } = profile
  const query = { amount: String(amountMsats / 1000), ...(words !== null && { for: words }) }
  return (
    <div className="mt-3 flex w-full flex-col items-center gap-3">
      <div className="flex max-w-full flex-col gap-1">
        <p className="font-display text-4xl font-semibold tracking-tight tabular-nums">
          {satsNumber(amountMsats)} <span className="text-xl font-medium text-ink-faint">{t('sats')}</span>
        </p>
        <FiatHint msats={amountMsats} />
        {words !== null && <p className="text-lg wrap-anywhere">“{words}”</p>}
      </div>
      <img
        src={wireRequest(readAddressCode, { params: { username }, query }).path}
        alt={t('QR code over {amount} sats', { amount: satsNumber(amountMsats) })}
        width={288}
        height={288}
        className="aspect-square h-auto w-full max-w-72 rounded-2xl border border-line bg-white"
      />
      <p className="text-sm text-ink-soft">{t('Scan it with a lightning wallet. The amount is in the code.')}</p>
      <WaysToPay username={username} amountMsats={amountMsats} note={words} link={`lightning:${lnurl}`} />
    </div>
  )
}
