/** How much, a few words, and a button that names amount and receiver. Pressed again it asks for the same payment. */

import type { OwnPaymentDetail } from '@chispa/contract/history'
import { type SendPreview, sendPayment } from '@chispa/contract/sending'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { Amount } from '../../components/amount.tsx'
import { AmountField } from '../../components/amount-field.tsx'
import { satsNumber } from '../../components/sats.ts'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SendResult } from './send-result.tsx'
import { forgetKey, keyFor } from './sending-key.ts'

/** `canCapFees`: the wallet keeps to a limit of its fees. */
type Props = { to: string; preview: SendPreview; canCapFees: boolean; back: () => void }

export function ConfirmSend({ to, preview, canCapFees, back }: Props) {
  const fixed = preview.amountMsats
  const [sats, setSats] = useState(fixed === null ? '' : String(Math.floor(fixed / 1000)))
  const [comment, setComment] = useState('')
  const [maxFee, setMaxFee] = useState('')
  const [problem, setProblem] = useState<string>()
  const pay = useMutation({
    mutationFn: (amountMsats: number) => {
      const said = comment.trim()
      const idempotencyKey = keyFor({ to, amountMsats, comment: said })
      const more = { ...(said && { comment: said }), ...(maxFee !== '' && { maxFeeMsats: Number(maxFee) * 1000 }) }
      return call(sendPayment, { body: { idempotencyKey, to, amountMsats, ...more } })
    },
    onSuccess: ({ state }: OwnPaymentDetail) => {
      if (state !== 'open') forgetKey()
    },
  })
  if (pay.data) return <SendResult payment={pay.data} again={back} />
  const amountMsats = fixed ?? Number(sats || 0) * 1000
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (amountMsats < preview.minMsats || amountMsats > preview.maxMsats) {
      const [min, max] = [satsNumber(preview.minMsats + 999), satsNumber(preview.maxMsats)]
      return setProblem(t('Enter an amount from {min} to {max} sats', { min, max }))
    }
    pay.mutate(amountMsats)
  }
  return (
    <Panel className="p-5 sm:p-6">
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
        <div className="text-center">
          {preview.to && <p className="font-medium wrap-anywhere">{preview.to}</p>}
          {preview.description && <p className="text-ink-soft wrap-anywhere">{preview.description}</p>}
          {fixed !== null && <Amount msats={fixed} className="mt-2 text-5xl" />}
        </div>
        {fixed === null && (
          <AmountField
            value={sats}
            problem={problem}
            maxLength={9}
            disabled={pay.isPending}
            onChange={digits => {
              setSats(digits)
              setProblem(undefined)
            }}
          />
        )}
        {preview.maxCommentLength > 0 && (
          <Field label={t('A few words (optional)')}>
            {control => (
              <Input
                {...control}
                value={comment}
                maxLength={preview.maxCommentLength}
                autoComplete="off"
                disabled={pay.isPending}
                onChange={event => setComment(event.target.value)}
              />
            )}
          </Field>
        )}
        {canCapFees && (
          <Field
            label={t('Fees at most, in sats (optional)')}
            hint={t('Your wallet does not pay where it would cost more.')}
          >
            {control => (
              <Input
                {...control}
                value={maxFee}
                inputMode="numeric"
                autoComplete="off"
                maxLength={7}
                disabled={pay.isPending}
                onChange={event => setMaxFee(event.target.value.replace(/\D/g, ''))}
              />
            )}
          </Field>
        )}
        {pay.isError && <Failure error={pay.error} />}
        <div className="flex flex-col gap-2">
          <Button type="submit" size="large" busy={pay.isPending}>
            {pay.isPending
              ? t('Paying…')
              : amountMsats > 0
                ? t('Pay {amount} sats', { amount: satsNumber(amountMsats) })
                : t('Pay')}
          </Button>
          <Button variant="ghost" onClick={back} disabled={pay.isPending}>
            {t('Back')}
          </Button>
        </div>
        <p className="text-center text-sm text-ink-faint">{t('Your wallet adds the network’s fee.')}</p>
      </form>
    </Panel>
  )
}

/** A lost answer says nothing about the payment: the same button asks what became of it. */
function Failure({ error }: { error: Error }) {
  const isLost =
    error instanceof ApiError && (error.status === 0 || error.status >= 500) && !error.is('target_unreachable')
  return (
    <Notice tone={isLost ? 'warn' : 'danger'}>
      {isLost
        ? t('We don’t know yet whether it was paid. Press again to look: it is never paid twice.')
        : messageOf(error)}
    </Notice>
  )
}
