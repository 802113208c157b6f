/** An operator says what became of a payment. That it was paid needs the preimage as proof. */

import { type CardPayment, resolveCardPayment } from '@chispa/contract/card-payments'
import { useState } from 'react'
import { toast } from 'sonner'
import { CopyButton } from '../../components/copy-button.tsx'
import { momentText } from '../../components/relative-time.ts'
import { satsText } from '../../components/sats.ts'
import { useForm } from '../../components/use-form.ts'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { useMay } from '../../session/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'

/** A payment that is being made is nobody's to decide. */
const isOpen = ({ status, code }: CardPayment): boolean =>
  status === 'UNKNOWN' || status === 'UNPROVEN' || code === 'unresolved_expired'

export function ResolveCell({ payment }: { payment: CardPayment }) {
  const mayWrite = useMay({ permission: 'cards:write' })
  const [open, setOpen] = useState(false)
  if (!mayWrite || !isOpen(payment)) return null
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('Resolve')}
      </Button>
      {open && <ResolveDialog payment={payment} close={() => setOpen(false)} />}
    </>
  )
}

const outcomes = () =>
  [
    ['succeeded', t('It was paid'), t('The holder’s wallet, or the receiver, can tell the preimage that proves it.')],
    [
      'rejected',
      t('It was not paid'),
      t('The card is free again, and the amount no longer counts against its limits.'),
    ],
  ] as const

function ResolveDialog({ payment, close }: { payment: CardPayment; close: () => void }) {
  const form = useForm({
    defaults: { outcome: 'succeeded' as 'succeeded' | 'rejected', preimage: '' },
    submit: ({ outcome, preimage }) =>
      call(resolveCardPayment, {
        params: { id: payment.id },
        body: { outcome, ...(outcome === 'succeeded' && { preimage: preimage.trim() }) },
      }),
    about: { wrong_preimage: 'preimage' },
    onDone: ({ status }) => {
      toast.success(status === 'SUCCEEDED' ? t('Marked as paid') : t('Marked as not paid'))
      close()
    },
  })
  const { outcome, preimage } = form.values
  return (
    <Dialog
      open
      onOpenChange={close}
      title={t('What became of the payment?')}
      about={`${satsText(payment.amountMsats)}, ${momentText(payment.createdAt)}`}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            {t('Cancel')}
          </Button>
          <Button
            type="submit"
            form="resolve-payment"
            variant={outcome === 'rejected' ? 'danger' : 'primary'}
            busy={form.busy}
          >
            {outcome === 'rejected' ? t('It was not paid') : t('It was paid')}
          </Button>
        </>
      }
    >
      <form id="resolve-payment" onSubmit={form.submit} className="flex flex-col gap-4">
        <div className="flex items-center gap-1 rounded-xl bg-sunken py-1 pr-1 pl-4">
          <p className="min-w-0 flex-1 text-xs">
            <span className="block text-ink-faint">{t('Payment hash')}</span>
            <span className="font-mono break-all">{payment.paymentHash}</span>
          </p>
          <CopyButton iconOnly text={payment.paymentHash} label={t('Copy the payment hash')} />
        </div>
        <fieldset className="flex flex-col gap-2">
          <legend className="sr-only">{t('Outcome')}</legend>
          {outcomes().map(([value, title, about]) => (
            <label
              key={value}
              className={cn(
                'flex cursor-pointer items-start gap-3 rounded-xl border p-3.5 text-sm transition-colors',
                outcome === value ? 'border-brand-text bg-brand-tint' : 'border-line hover:bg-sunken',
              )}
            >
              <input
                type="radio"
                name="outcome"
                value={value}
                checked={outcome === value}
                onChange={() => {
                  form.set({ outcome: value })
                  form.reset()
                }}
                className="mt-0.5 size-4.5 shrink-0 accent-(--brand-text)"
              />
              <span>
                <span className="block font-medium">{title}</span>
                <span className="block text-ink-soft">{about}</span>
              </span>
            </label>
          ))}
        </fieldset>
        {outcome === 'succeeded' ? (
          <Field label={t('Preimage')} hint={t('64 digits of 0-9 and a-f.')} problem={form.problem('preimage')}>
            {control => (
              <Input
                {...control}
                required
                maxLength={100}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                value={preimage}
                onChange={event => form.set({ preimage: event.target.value })}
                className="font-mono"
              />
            )}
          </Field>
        ) : (
          <Notice tone="warn">
            {t(
              'Make sure of it with the holder first: if their wallet did pay, they have paid without anybody here knowing.',
            )}
          </Notice>
        )}
        {form.trouble && <Notice tone="danger">{form.trouble}</Notice>}
      </form>
    </Dialog>
  )
}
