/** Among whom a wallet's receipts are split, and what stays. What does not fit is said as soon as one tries to save. */

import { maxDestinations, type ReceiveAction, wholeBps, writeReceiveAction } from '@chispa/contract/forwarding'
import { type FormEvent, useId, useState } from 'react'
import { toast } from 'sonner'
import { ApiError } from '../../api/api-error.ts'
import { useForm } from '../../components/use-form.ts'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { Field } from '../../ui/field.tsx'
import { PlusIcon, TrashIcon } from '../../ui/icons.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Switch } from '../../ui/switch.tsx'
import { WaitsFor } from '../../ui/waits-for.tsx'
import {
  bodyOf,
  type DraftRow,
  draftOf,
  isSound,
  percentText,
  problemsOf,
  sharedEvenly,
  sumBps,
  withRow,
} from './forwarding-draft.ts'

export function ForwardingForm({ action }: { action: ReceiveAction }) {
  const [tried, setTried] = useState(false)
  const form = useForm({
    defaults: draftOf(action),
    submit: draft => call(writeReceiveAction, { params: { walletId: action.walletId }, body: bodyOf(draft) }),
    onDone: saved => toast.success(saved.enabled ? t('Forwarding is on') : t('Forwarding is off')),
  })
  const { rows, enabled, feePercent, baseFeeSats } = form.values
  const found = problemsOf(form.values)
  const refused = refusedAddress(form.error)
  const changed = JSON.stringify(bodyOf(form.values)) !== JSON.stringify(bodyOf(draftOf(action)))
  const set = (change: Partial<typeof form.values>) => {
    form.reset()
    form.set(change)
  }
  const setRow = (key: number, change: Partial<DraftRow>) =>
    set({ rows: rows.map(row => (row.key === key ? { ...row, ...change } : row)) })
  const submit = (event: FormEvent) => {
    setTried(true)
    if (isSound(found)) form.submit(event)
    else event.preventDefault()
  }
  const addressProblem = ({ key, address }: DraftRow): string | undefined =>
    (tried ? found.addresses.get(key) : undefined) ??
    (refused && address.trim().toLowerCase() === refused.address ? refused.message : undefined)
  const isPlaced = rows.some(row => refused && addressProblem(row) === refused.message)
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      {action.configured && <OnOff enabled={enabled} set={value => set({ enabled: value })} />}
      <ul className="flex flex-col gap-4">
        {rows.map((row, at) => (
          <li key={row.key}>
            <RowFields
              row={row}
              at={at}
              addressProblem={addressProblem(row)}
              percentProblem={tried ? found.percents.get(row.key) : undefined}
              set={change => setRow(row.key, change)}
              remove={rows.length > 1 ? () => set({ rows: rows.filter(({ key }) => key !== row.key) }) : undefined}
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="ghost"
          disabled={rows.length >= maxDestinations}
          title={
            rows.length >= maxDestinations ? t('At most {count} addresses', { count: maxDestinations }) : undefined
          }
          onClick={() => set({ rows: withRow(rows) })}
        >
          <PlusIcon className="size-4.5" /> {t('Add an address')}
        </Button>
        {rows.length > 1 && (
          <Button variant="ghost" onClick={() => set({ rows: sharedEvenly(rows) })}>
            {t('Share evenly')}
          </Button>
        )}
        <Sum bps={sumBps(rows)} problem={found.sum} />
      </div>
      <fieldset className="grid items-start gap-4 border-t border-line pt-5 sm:grid-cols-2">
        <legend className="sr-only">{t('What stays in the wallet')}</legend>
        <Field
          label={t('Kept in the wallet, in percent')}
          hint={t('Of each payment, rounded up. Fees for paying on come out of the wallet, so keep a little.')}
          problem={tried ? found.feePercent : undefined}
        >
          {control => (
            <Input
              {...control}
              inputMode="decimal"
              maxLength={10}
              value={feePercent}
              onChange={event => set({ feePercent: event.target.value })}
            />
          )}
        </Field>
        <Field
          label={t('Plus a fixed amount of each payment, in sats')}
          hint={t('Payments of less than this stay whole.')}
          problem={tried ? found.baseFeeSats : undefined}
        >
          {control => (
            <Input
              {...control}
              inputMode="decimal"
              maxLength={14}
              value={baseFeeSats}
              onChange={event => set({ baseFeeSats: event.target.value })}
            />
          )}
        </Field>
      </fieldset>
      {tried && !isSound(found) && (
        <Notice tone="danger">
          {found.sum
            ? t('The shares must add up to 100 %: {sum}.', { sum: found.sum })
            : t('Some fields need another look.')}
        </Notice>
      )}
      {form.trouble && !isPlaced && <Notice tone="danger">{form.trouble}</Notice>}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          busy={form.busy}
          disabled={action.configured && !changed}
          aria-describedby="forwarding-waits"
        >
          {action.configured ? t('Save') : t('Start forwarding')}
        </Button>
        {action.configured && !changed && <WaitsFor id="forwarding-waits">{t('Nothing is changed yet.')}</WaitsFor>}
      </div>
    </form>
  )
}

/** Some refusals name the address that they are about. */
function refusedAddress(error: unknown): { address: string; message: string } | undefined {
  if (!(error instanceof ApiError)) return undefined
  const address = (error.details as { address?: unknown } | undefined)?.address
  return typeof address === 'string' ? { address: address.toLowerCase(), message: error.message } : undefined
}

type RowProps = {
  row: DraftRow
  at: number
  addressProblem: string | undefined
  percentProblem: string | undefined
  set: (change: Partial<DraftRow>) => void
  remove: (() => void) | undefined
}

const RowFields = ({ row, at, addressProblem, percentProblem, set, remove }: RowProps) => (
  <div className="flex flex-wrap items-start gap-3">
    <div className="min-w-0 flex-1 basis-full sm:basis-64">
      <Field
        label={at === 0 ? t('Lightning address') : t('Lightning address {value}', { value: at + 1 })}
        problem={addressProblem}
      >
        {control => (
          <Input
            {...control}
            inputMode="email"
            maxLength={320}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={t('name@example.com')}
            value={row.address}
            onChange={event => set({ address: event.target.value })}
          />
        )}
      </Field>
    </div>
    <div className="min-w-0 flex-1 sm:max-w-40">
      <Field
        label={at === 0 ? t('Share in percent') : t('Share {value} in percent', { value: at + 1 })}
        problem={percentProblem}
      >
        {control => (
          <Input
            {...control}
            inputMode="decimal"
            maxLength={7}
            value={row.percent}
            onChange={event => set({ percent: event.target.value })}
          />
        )}
      </Field>
    </div>
    {remove && (
      <Button
        variant="ghost"
        size="icon"
        className="mt-6.5"
        aria-label={t('Remove {address}', { address: row.address || t('address {value}', { value: at + 1 }) })}
        title={t('Remove')}
        onClick={remove}
      >
        <TrashIcon className="size-4.5" />
      </Button>
    )}
  </div>
)

const Sum = ({ bps, problem }: { bps: number | undefined; problem: string | undefined }) => (
  <p role="status" className="ml-auto text-sm text-ink-soft">
    {t('Together')}{' '}
    <span className={cn('font-semibold tabular-nums', bps === wholeBps ? 'text-ok' : 'text-warn')}>
      {bps === undefined ? '?' : percentText(bps)}
    </span>
    {problem && <span className="text-warn">, {problem}</span>}
  </p>
)

function OnOff({ enabled, set }: { enabled: boolean; set: (enabled: boolean) => void }) {
  const id = useId()
  return (
    <div className="flex items-center justify-between gap-4 border-b border-line pb-5">
      <div className="min-w-0">
        <label htmlFor={id} className="text-sm font-medium">
          {t('Forward what this wallet receives')}
        </label>
        <p id={`${id}-hint`} className="text-sm text-ink-faint">
          {t('Switched off, nothing more is paid. What waits goes on when you switch it on again.')}
        </p>
      </div>
      <Switch id={id} aria-describedby={`${id}-hint`} checked={enabled} onCheckedChange={set} />
    </div>
  )
}
