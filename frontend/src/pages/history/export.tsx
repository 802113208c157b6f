/** Payments as a file: of which days, in the time of this device, each with its rate of then. */
import { exportOwnPayments, type PaymentFilter } from '@chispa/contract/history'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { toast } from 'sonner'
import { messageOf } from '../../api/api-error.ts'
import { downloadText } from '../../components/download.ts'
import { FormDialog } from '../../components/form-dialog.tsx'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { Button } from '../../ui/button.tsx'
import { DownloadIcon } from '../../ui/icons.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type Period, periodQuery, periodsAt } from './periods.ts'

type Filters = { show?: PaymentFilter; q?: string }

export function Export({ filters, disabled }: { filters: Filters; disabled?: boolean }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button variant="secondary" disabled={disabled} onClick={() => setAsked(true)}>
        <DownloadIcon className="size-4.5" /> {t('Export')}
      </Button>
      {isAsked && <ExportDialog filters={filters} close={() => setAsked(false)} />}
    </>
  )
}

function ExportDialog({ filters, close }: { filters: Filters; close: () => void }) {
  const timezone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const choices = periodsAt(new Date())
  const [period, setPeriod] = useState<Period>(choices.thisMonth)
  const download = useMutation({
    mutationFn: () => call(exportOwnPayments, { query: { ...filters, ...periodQuery(period), timezone } }),
    onSuccess: csv => {
      downloadText('payments.csv', csv, 'text/csv;charset=utf-8')
      close()
    },
    onError: error => toast.error(messageOf(error)),
  })
  const form = {
    submit: (event: FormEvent) => {
      event.preventDefault()
      download.mutate()
    },
    busy: download.isPending,
    trouble: null,
  }
  const isBackwards = period.from !== '' && period.to !== '' && period.to < period.from
  return (
    <FormDialog
      form={form}
      title={t('Export payments')}
      about={t('A table for your books, with what each was worth when it was paid. Times of {zone}.', {
        zone: timezone.replaceAll('_', ' '),
      })}
      act={t('Download')}
      waitsFor={isBackwards && t('The last day is before the first.')}
      close={close}
    >
      <fieldset aria-label={t('Period')} className="flex flex-wrap gap-2">
        {(
          [
            [t('This month'), choices.thisMonth],
            [t('Last month'), choices.lastMonth],
            [t('This year'), choices.thisYear],
            [t('Everything'), choices.everything],
          ] as const
        ).map(([name, choice]) => (
          <Button
            key={name}
            variant="secondary"
            aria-pressed={period.from === choice.from && period.to === choice.to}
            className="aria-pressed:border-brand-text aria-pressed:bg-brand-tint aria-pressed:text-brand-text"
            onClick={() => setPeriod(choice)}
          >
            {name}
          </Button>
        ))}
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('First day')}
          type="date"
          required={false}
          value={period.from}
          onChange={from => setPeriod({ ...period, from })}
        />
        <TextField
          label={t('Last day')}
          type="date"
          required={false}
          value={period.to}
          onChange={to => setPeriod({ ...period, to })}
        />
      </div>
    </FormDialog>
  )
}
