/** One voucher of the grid: what it gives, from whom, how long. Not usable ones are dimmed. */

import type { Voucher } from '@chispa/contract/vouchers'
import { Link } from '@tanstack/react-router'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { cn } from '../../ui/cn.ts'
import { TicketIcon } from '../../ui/icons.tsx'
import { MerchantLine } from './merchant-line.tsx'
import { badgeOf, benefitLine, scopeLine, timeLine } from './voucher-words.ts'

export function VoucherTile({ voucher }: { voucher: Voucher }) {
  const { label, tone } = badgeOf(voucher)
  const time = timeLine(voucher, new Date())
  const isUsable = voucher.status === 'minted'
  return (
    <Link
      to={paths.voucher}
      params={{ voucherId: voucher.id }}
      className="flex min-w-0 flex-col overflow-hidden rounded-2xl border border-line bg-panel shadow-panel transition-colors hover:border-line-strong/60"
    >
      <VoucherPicture voucher={voucher} className={cn('aspect-[16/9] w-full', !isUsable && 'opacity-50 grayscale')} />
      <span className="flex min-w-0 flex-1 flex-col gap-1.5 p-3 sm:p-4">
        <span className="font-semibold wrap-anywhere text-ink">{voucher.name}</span>
        <span className="flex flex-wrap items-center gap-1.5">
          {voucher.isNew && <Badge tone="brand">{t('New')}</Badge>}
          <Badge tone={tone}>{label}</Badge>
        </span>
        {benefitLine(voucher.benefit) && (
          <span className="text-sm font-medium text-ink">{benefitLine(voucher.benefit)}</span>
        )}
        {scopeLine(voucher.benefit) && <span className="text-sm text-ink-soft">{scopeLine(voucher.benefit)}</span>}
        {time && (
          <span className={cn('text-sm wrap-anywhere', time.isSoon ? 'font-semibold text-warn' : 'text-ink-faint')}>
            {time.text}
          </span>
        )}
        <span className="mt-auto pt-1">
          <MerchantLine merchant={voucher.merchant} />
        </span>
      </span>
    </Link>
  )
}

export const VoucherPicture = ({ voucher, className }: { voucher: Voucher; className?: string }) =>
  voucher.imageUrl ? (
    <img src={voucher.imageUrl} alt="" loading="lazy" className={cn('bg-sunken object-cover', className)} />
  ) : (
    <span className={cn('grid place-items-center bg-brand-tint text-brand-text', className)}>
      <TicketIcon className="size-10" />
    </span>
  )
