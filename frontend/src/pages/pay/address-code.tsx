/** The code of a member's address. The one that came with the page, where it did: it need not be fetched, and does not go for a moment. */
import { type PublicProfile, readAddressCode } from '@chispa/contract/profiles'
import { wireRequest } from '../../api/request.ts'
import { satsNumber } from '../../components/sats.ts'
import { t } from '../../language/current.ts'
import { servedCode } from './served-code.ts'

export function AddressCode({ profile }: { profile: PublicProfile }) {
  const { username, lightningAddress, lnurl, asked } = profile
  const label = asked
    ? t('QR code over {amount} sats', { amount: satsNumber(asked.amountMsats) })
    : t('QR code to pay {address}', { address: lightningAddress })
  const served = servedCode(`lightning:${lnurl}`.toUpperCase())
  if (served) {
    return (
      <svg role="img" aria-label={label} viewBox={served.viewBox} shapeRendering="crispEdges" className="early-code">
        <path fill="#000" d={served.path} />
      </svg>
    )
  }
  const query = asked
    ? { amount: String(asked.amountMsats / 1000), ...(asked.words !== null && { for: asked.words }) }
    : {}
  const { path } = wireRequest(readAddressCode, { params: { username }, query })
  return <img src={path} alt={label} width={288} height={288} className="early-code h-auto" />
}
