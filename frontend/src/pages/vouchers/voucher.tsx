/** One voucher: what it gives, its code on demand, what became of it, and how to hand it on. */

import { readVoucher, refreshVoucher, type Voucher } from '@chispa/contract/vouchers'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { toast } from 'sonner'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { shortNpub } from '../../components/people/npub.ts'
import { Time } from '../../components/time.tsx'
import { BackLink } from '../../frame/back-link.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { t } from '../../language/current.ts'
import { rich } from '../../language/rich.tsx'
import { paths, safeHref } from '../../paths.ts'
import { call } from '../../session/current.ts'
import { queryOf } from '../../session/queries.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { ChevronDownIcon, ExternalIcon, RefreshIcon, TicketIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel, PanelBody } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ShowCode } from './code-dialog.tsx'
import { DeleteVoucher } from './delete-voucher.tsx'
import { MerchantLine } from './merchant-line.tsx'
import { SendVoucher } from './send-dialog.tsx'
import { VoucherPicture } from './voucher-tile.tsx'
import { badgeOf, benefitLine, hostOf, scopeLine, timeLine } from './voucher-words.ts'

const route = getRouteApi('/dashboard/dashboard/vouchers/$voucherId')

const Back = () => <BackLink to={paths.vouchers}>{t('All my vouchers')}</BackLink>

export function VoucherPage() {
  const { voucherId } = route.useParams()
  const query = useQuery({
    ...queryOf(readVoucher, { params: { id: voucherId } }),
    refetchInterval: ({ state }) => (state.data?.status === 'transfer_pending' ? 10_000 : 60_000),
  })
  if (query.data) return <Shown voucher={query.data} />
  const isGone = query.error instanceof ApiError && query.error.is('voucher_not_found')
  return (
    <>
      <PageHead title={t('Voucher')} back={<Back />} />
      <Panel>
        {query.isPending ? (
          <PanelBody>
            <Skeleton className="h-40 w-full rounded-xl" />
          </PanelBody>
        ) : isGone ? (
          <EmptyState icon={TicketIcon} title={t('You have no such voucher')} action={<Back />}>
            {t('It may have been deleted.')}
          </EmptyState>
        ) : (
          <ErrorState error={query.error} retry={() => query.refetch()} />
        )}
      </Panel>
    </>
  )
}

function Shown({ voucher }: { voucher: Voucher }) {
  const { label, tone } = badgeOf(voucher)
  const time = timeLine(voucher, new Date())
  const isUsable = voucher.status === 'minted'
  const canBeChecked = isUsable || voucher.status === 'expired' || voucher.status === 'transfer_pending'
  const offer = safeHref(voucher.url)
  return (
    <>
      <PageHead title={voucher.name} back={<Back />} />
      <div className="grid gap-6 lg:grid-cols-2">
        <Panel className="overflow-hidden self-start">
          <VoucherPicture
            voucher={voucher}
            className={cn('aspect-[16/9] w-full', !isUsable && 'opacity-60 grayscale')}
          />
          <PanelBody className="flex flex-col gap-3">
            <span className="flex flex-wrap items-center gap-2">
              <Badge tone={tone}>{label}</Badge>
              {time && (
                <span
                  className={cn('text-sm wrap-anywhere', time.isSoon ? 'font-semibold text-warn' : 'text-ink-soft')}
                >
                  {time.text}
                </span>
              )}
            </span>
            <p className="text-xl font-semibold text-ink">
              {benefitLine(voucher.benefit) ?? t('Its terms are in the details below')}
            </p>
            {scopeLine(voucher.benefit) && <p className="text-sm text-ink-soft">{scopeLine(voucher.benefit)}</p>}
            {voucher.description && (
              <p className="text-sm leading-relaxed whitespace-pre-line wrap-anywhere text-ink-soft">
                {voucher.description}
              </p>
            )}
            {voucher.comment && <Notice>“{voucher.comment}”</Notice>}
            <MerchantLine merchant={voucher.merchant} />
            {offer && (
              <Button asChild variant="secondary" className="self-start">
                <a href={offer} target="_blank" rel="noopener noreferrer nofollow">
                  {hostOf(offer)} <ExternalIcon className="size-4.5" />
                </a>
              </Button>
            )}
          </PanelBody>
        </Panel>
        <div className="flex flex-col gap-6">
          <Panel>
            <PanelBody className="flex flex-col gap-3">
              {isUsable && <ShowCode voucher={voucher} />}
              {voucher.isTransferable && <SendVoucher voucher={voucher} />}
              {voucher.status === 'transfer_pending' && (
                <Notice>
                  {t(
                    'On its way. We do not know yet whether it has arrived; the coupon service is asked again and again.',
                  )}
                </Notice>
              )}
              {voucher.isMovedByOthers ? (
                <Notice tone="danger">
                  {t(
                    'Somebody else exchanged its code at the shop and has it now. You did not send it to them from here. Whoever has seen the code can do that: if it was not you with another wallet, ask the shop.',
                  )}
                </Notice>
              ) : canBeChecked ? (
                <Check voucher={voucher} />
              ) : (
                <p className="text-sm text-ink-soft">{closing()[voucher.status]}</p>
              )}
            </PanelBody>
          </Panel>
          <Details voucher={voucher} />
          <DeleteVoucher voucher={voucher} />
        </div>
      </div>
    </>
  )
}

const closing = (): Partial<Record<Voucher['status'], string>> => ({
  claimed: t('It was used. There is nothing more to do with it.'),
  voided: t('The merchant has taken it back. It cannot be used any more.'),
  transferred: t('It belongs to somebody else now.'),
})

function Check({ voucher }: { voucher: Voucher }) {
  const check = useMutation({
    mutationFn: () => call(refreshVoucher, { params: { id: voucher.id } }),
    onSuccess: ({ voucher: now, checked }) =>
      (now.isMovedByOthers ? toast.error : toast.success)(
        now.status !== voucher.status
          ? t('Now: {label}', { label: badgeOf(now).label })
          : now.expiresAt !== voucher.expiresAt
            ? t('It is good for longer now')
            : checked
              ? t('Nothing has changed')
              : t('Checked a moment ago'),
      ),
    onError: error => toast.error(messageOf(error)),
  })
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button variant="secondary" className="max-sm:w-full" busy={check.isPending} onClick={() => check.mutate()}>
        <RefreshIcon className="size-4.5" /> {t('Check with the shop')}
      </Button>
      <span className="text-sm text-ink-faint">
        {voucher.statusCheckedAt
          ? rich('Checked {when}', { when: <Time at={voucher.statusCheckedAt} /> })
          : t('Not checked yet')}
      </span>
    </span>
  )
}

function Details({ voucher }: { voucher: Voucher }) {
  return (
    <Panel>
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 px-5 py-3 text-sm font-medium text-ink sm:px-6 [&::-webkit-details-marker]:hidden">
          {t('Details')}
          <ChevronDownIcon className="size-5 text-ink-faint transition-transform group-open:rotate-180" />
        </summary>
        <PanelBody className="flex flex-col gap-3 border-t border-line text-sm text-ink-soft">
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 [&_dd]:min-w-0 [&_dd]:wrap-anywhere [&_dd]:text-ink [&_dt]:text-ink-faint">
            <dt>{t('Received')}</dt>
            <dd>
              <Time at={voucher.createdAt} />
            </dd>
            <dt>{t('From')}</dt>
            <dd>{voucher.depositedBy ? shortNpub(voucher.depositedBy) : t('Somebody who handed it on')}</dd>
            <dt>{t('Coupon service')}</dt>
            <dd>
              {hostOf(voucher.claimUrl)}, {shortNpub(voucher.servicePubkey)}
            </dd>
            <dt>{t('Signed')}</dt>
            <dd>{voucher.isSigned ? t('Yes, by the coupon service') : t('No')}</dd>
            {voucher.couponId && (
              <>
                <dt>{t('Coupon')}</dt>
                <dd>{voucher.couponId}</dd>
              </>
            )}
          </dl>
          {(voucher.metadata || voucher.benefit) && (
            <pre className="overflow-x-auto rounded-xl bg-sunken p-3 font-mono text-xs">
              {JSON.stringify(voucher.metadata ?? voucher.benefit, null, 2)}
            </pre>
          )}
        </PanelBody>
      </details>
    </Panel>
  )
}
