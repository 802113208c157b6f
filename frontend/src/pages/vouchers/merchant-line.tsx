/** The merchant of a voucher: its picture and name, and a mark where it vouches for the coupon service itself. */

import type { Voucher } from '@chispa/contract/vouchers'
import { KeyPicture } from '../../components/people/face.tsx'
import { shortNpub } from '../../components/people/npub.ts'
import { t } from '../../language/current.ts'
import { ShieldIcon } from '../../ui/icons.tsx'

export const MerchantLine = ({ merchant }: { merchant: Voucher['merchant'] }) => (
  <span className="flex min-w-0 items-center gap-2 text-sm text-ink-soft">
    {merchant.pictureUrl ? (
      <img src={merchant.pictureUrl} alt="" className="size-6 shrink-0 rounded-full object-cover" />
    ) : (
      <KeyPicture publicKey={merchant.pubkey} className="size-6" />
    )}
    <span className="truncate">{merchant.name ?? shortNpub(merchant.pubkey)}</span>
    {merchant.verified && (
      <span title={t('The merchant announces this coupon service itself')} className="shrink-0 text-ok">
        <ShieldIcon className="size-4" />
        <span className="sr-only">{t('Verified merchant')}</span>
      </span>
    )}
  </span>
)
