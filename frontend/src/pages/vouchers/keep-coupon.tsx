/** A coupon by the code that its shop shows: what it gives, and one button to keep it. */
import { type CouponPreview, keepCoupon, previewCoupon } from '@chispa/contract/vouchers-coupons'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { shortNpub } from '../../components/people/npub.ts'
import { longDayText } from '../../components/relative-time.ts'
import { carriedIn } from '../../components/scanning/read-scanned.ts'
import { TableSkeleton } from '../../components/tables/table-skeleton.tsx'
import { BackLink } from '../../frame/back-link.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { call } from '../../session/current.ts'
import { queryOf } from '../../session/queries.ts'
import { Button } from '../../ui/button.tsx'
import { TicketIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { benefitLine, scopeLine } from './voucher-words.ts'

export function KeepCouponPage() {
  const link = carriedIn(useLocation({ select: location => location.hash }))
  const query = useQuery({
    ...queryOf(previewCoupon, { body: { link } }),
    enabled: link !== '',
    retry: false,
    gcTime: 0,
  })
  return (
    <div className="mx-auto w-full max-w-md">
      <PageHead title={t('A coupon')} back={<BackLink to={paths.vouchers}>{t('All my vouchers')}</BackLink>} />
      <Panel>
        {link === '' ? (
          <EmptyState icon={TicketIcon} title={t('No coupon was given')}>
            {t('Scan the code that the shop shows.')}
          </EmptyState>
        ) : query.isPending ? (
          <TableSkeleton rows={2} />
        ) : query.isError ? (
          <CannotKeep error={query.error} retry={() => query.refetch()} />
        ) : (
          <Offered link={link} coupon={query.data} />
        )}
      </Panel>
    </div>
  )
}

function CannotKeep({ error, retry }: { error: Error; retry: () => void }) {
  const mayChange = !(error instanceof ApiError) || error.status === 0 || error.status >= 500
  return mayChange ? (
    <ErrorState error={error} retry={retry} />
  ) : (
    <EmptyState icon={TicketIcon} title={t('This coupon cannot be kept')}>
      {error.message}
    </EmptyState>
  )
}

function Offered({ link, coupon }: { link: string; coupon: CouponPreview }) {
  const navigate = useNavigate()
  const keep = useMutation({
    mutationFn: () => call(keepCoupon, { body: { link } }),
    onSuccess: ({ id }) => void navigate({ to: paths.voucher, params: { voucherId: id }, replace: true }),
  })
  const gives = benefitLine(coupon.benefit)
  const scope = scopeLine(coupon.benefit)
  return (
    <div className="flex flex-col gap-5 p-5 text-center sm:p-6">
      <span className="mx-auto grid size-16 place-items-center rounded-2xl bg-brand-tint text-brand-text">
        <TicketIcon className="size-8" />
      </span>
      <div className="flex flex-col gap-1">
        <h2 className="text-2xl font-semibold tracking-tight wrap-anywhere">{coupon.name}</h2>
        {gives && <p className="text-lg">{gives}</p>}
        {scope && <p className="text-sm text-ink-soft">{scope}</p>}
        <p className="text-ink-soft wrap-anywhere">
          {t('At {shop}', { shop: coupon.merchantName ?? shortNpub(coupon.merchantPubkey) })}
        </p>
        {coupon.description && <p className="text-sm text-ink-soft wrap-anywhere">{coupon.description}</p>}
        {coupon.expiresAt && (
          <p className="text-sm text-ink-soft">{t('Until {day}', { day: longDayText(coupon.expiresAt) })}</p>
        )}
      </div>
      {keep.isError && <Notice tone="danger">{messageOf(keep.error)}</Notice>}
      <Button size="large" busy={keep.isPending} onClick={() => keep.mutate()}>
        {t('Keep this coupon')}
      </Button>
    </div>
  )
}
