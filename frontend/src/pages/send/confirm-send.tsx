/** How much, a few words, and a button that names the amount below who gets it. Pressed again it asks for the same payment. */

import type { OwnPaymentDetail } from '@chispa/contract/history'
import { type SendPreview, sendPayment } from '@chispa/contract/sending'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
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
import { Payee, SayWho } from './payee-part.tsx'
import { SendResult } from './send-result.tsx'
import { forgetKey, keyFor } from './sending-key.ts'
import { MeansLine, SilentWallet, useMeans } from './wallet-state.tsx'

/** `canCapFees`: the wallet keeps to a limit of its fees. */
type Props = { to: string; preview: SendPreview; canCapFees: boolean; back: () => void }

export function ConfirmSend({ to, preview, canCapFees, back }: Props) {
  const { asked, payer, amountMsats: fixed } = preview
  const proposed = fixed ?? asked?.amountMsats
  const [sats, setSats] = useState(proposed === undefined ? '' : String(Math.floor(proposed / 1000)))
  const [comment, setComment] = useState(asked?.words ?? '')
  const [maxFee, setMaxFee] = useState('')
  const [saysWho, setSaysWho] = useState(payer !== null && (payer.isRequired || payer.byDefault))
  const [problem, setProblem] = useState<string>()
  const means = useMeans()
  const form = useRef<HTMLFormElement>(null)
  const pay = useMutation({
    mutationFn: (amountMsats: number) => {
      const said = comment.trim()
      const idempotencyKey = keyFor({ to, amountMsats, comment: said })
      const more = {
        ...(said && { comment: said }),
        ...(payer && { sayWho: saysWho }),
        ...(maxFee !== '' && { maxFeeMsats: Number(maxFee) * 1000 }),
      }
      return call(sendPayment, { body: { idempotencyKey, to, amountMsats, ...more } })
    },
    onSuccess: ({ state }: OwnPaymentDetail) => {
      if (state !== 'open') forgetKey()
    },
  })
  // The amount, with its number pad, else the button: a keyboard user goes on from there.
  useEffect(() => form.current?.querySelector<HTMLElement>('input, button[type=submit]')?.focus(), [])
  if (pay.data) {
    const again = fixed === null ? () => pay.reset() : undefined
    return <SendResult payment={pay.data} again={again} back={back} />
  }
  const amountMsats = fixed ?? Number(sats || 0) * 1000
  const isTooMuch = (balanceMsats: number | undefined) => balanceMsats !== undefined && amountMsats > balanceMsats
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (amountMsats < preview.minMsats || amountMsats > preview.maxMsats) {
      const [min, max] = [satsNumber(preview.minMsats + 999), satsNumber(preview.maxMsats)]
      return setProblem(t('Enter an amount from {min} to {max} sats', { min, max }))
    }
    // It may have been topped up since.
    if (isTooMuch(means.balanceMsats) && isTooMuch(await means.look())) return
    pay.mutate(amountMsats)
  }
  return (
    <Panel className="p-5 sm:p-6">
      <form ref={form} onSubmit={event => void submit(event)} noValidate className="flex flex-col gap-5">
        <div className="text-center">
          <Payee preview={preview} />
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
        <MeansLine means={means} isTooMuch={isTooMuch(means.balanceMsats)} />
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
        {payer && <SayWho payer={payer} value={saysWho} onChange={setSaysWho} />}
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
        {means.silentSince !== undefined && <SilentWallet since={means.silentSince} />}
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
