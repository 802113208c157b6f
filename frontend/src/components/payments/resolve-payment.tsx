/** An operator says what became of a payment. That it was paid needs the preimage as proof. */

import { type CardPayment, resolveCardPayment } from '@chispa/contract/card-history'
import { useState } from 'react'
import { toast } from 'sonner'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { useMay } from '../../session/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type RadioCard, RadioCards } from '../../ui/radio-cards.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { CopyButton } from '../copy-button.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { momentText } from '../relative-time.ts'
import { satsText } from '../sats.ts'
import { useForm } from '../use-form.ts'

/** A payment that is being made is nobody's to decide. */
const isOpen = ({ status, code }: CardPayment): boolean =>
  status === 'UNKNOWN' || status === 'UNPROVEN' || code === 'unresolved_expired'

export const ResolveCell = ({ payment }: { payment: CardPayment }) =>
  isOpen(payment) ? <ResolveButton payment={payment} /> : null

type Resolvable = Pick<CardPayment, 'id' | 'amountMsats' | 'createdAt' | 'paymentHash'>

export function ResolveButton({ payment }: { payment: Resolvable }) {
  const mayWrite = useMay({ permission: 'cards:write' })
  const [open, setOpen] = useState(false)
  if (!mayWrite) return null
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('Resolve')}
      </Button>
      {open && <ResolveDialog payment={payment} close={() => setOpen(false)} />}
    </>
  )
}

const outcomes = (): RadioCard<'succeeded' | 'rejected'>[] => [
  {
    value: 'succeeded',
    title: t('It was paid'),
    about: t('The holder’s wallet, or the receiver, can tell the preimage that proves it.'),
  },
  {
    value: 'rejected',
    title: t('It was not paid'),
    about: t('The card is free again, and the amount no longer counts against its limits.'),
  },
]

function ResolveDialog({ payment, close }: { payment: Resolvable; close: () => void }) {
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
    <FormDialog
      form={form}
      title={t('What became of the payment?')}
      about={`${satsText(payment.amountMsats)}, ${momentText(payment.createdAt)}`}
      act={outcome === 'rejected' ? t('It was not paid') : t('It was paid')}
      danger={outcome === 'rejected'}
      close={close}
    >
      <div className="flex items-center gap-1 rounded-xl bg-sunken py-1 pr-1 pl-4">
        <p className="min-w-0 flex-1 text-xs">
          <span className="block text-ink-faint">{t('Payment hash')}</span>
          <span className="font-mono break-all">{payment.paymentHash}</span>
        </p>
        <CopyButton iconOnly text={payment.paymentHash} label={t('Copy the payment hash')} />
      </div>
      <RadioCards
        label={t('Outcome')}
        name="outcome"
        cards={outcomes()}
        chosen={outcome}
        onChoose={value => {
          form.set({ outcome: value })
          form.reset()
        }}
      />
      {outcome === 'succeeded' ? (
        <TextField
          label={t('Preimage')}
          hint={t('64 digits of 0-9 and a-f.')}
          problem={form.problem('preimage')}
          maxLength={100}
          autoCapitalize="none"
          spellCheck={false}
          value={preimage}
          onChange={preimage => form.set({ preimage })}
          className="font-mono"
        />
      ) : (
        <Notice tone="warn">
          {t(
            'Make sure of it with the holder first: if their wallet did pay, they have paid without anybody here knowing.',
          )}
        </Notice>
      )}
    </FormDialog>
  )
}
