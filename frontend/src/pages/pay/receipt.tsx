/** What a payer keeps: how much, to whom, when, and the proof. */
import { Amount } from '../../components/amount.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { language, locale, t } from '../../language/current.ts'
import { Button } from '../../ui/button.tsx'
import { CheckIcon, PrinterIcon } from '../../ui/icons.tsx'
import type { Bill, Paid } from './bill.ts'

export function Receipt({ bill, name, paid, again }: { bill: Bill; name: string; paid: Paid; again: () => void }) {
  const when = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(paid.at)
  return (
    <section aria-label={t('Receipt')} lang={language()} className="mt-4 flex w-full animate-leave flex-col gap-5">
      <div role="status" className="flex flex-col items-center gap-2 rounded-2xl bg-ok-tint px-5 py-8 text-ok">
        <CheckIcon className="size-12" />
        <p className="text-2xl font-semibold">{t('Paid, thank you')}</p>
        <Amount msats={bill.amountMsats} belowClassName="text-ok" />
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-left text-sm">
        <dt className="text-ink-soft">{t('To')}</dt>
        <dd className="text-right font-medium wrap-anywhere">{name}</dd>
        <dt className="text-ink-soft">{t('When')}</dt>
        <dd className="text-right">{when}</dd>
        {bill.comment && (
          <>
            <dt className="text-ink-soft">{t('Note')}</dt>
            <dd className="text-right wrap-anywhere">{bill.comment}</dd>
          </>
        )}
        {paid.preimage && (
          <>
            <dt className="text-ink-soft">{t('Proof of payment')}</dt>
            <dd className="flex min-w-0 items-center justify-end gap-1">
              <span className="truncate font-mono">{paid.preimage}</span>
              <CopyButton iconOnly text={paid.preimage} label={t('Copy')} />
            </dd>
          </>
        )}
      </dl>
      <div className="flex flex-col gap-2 print:hidden">
        <Button size="large" onClick={again}>
          {t('Pay again')}
        </Button>
        <Button variant="ghost" onClick={() => print()}>
          <PrinterIcon className="size-4.5" /> {t('Print')}
        </Button>
      </div>
    </section>
  )
}
