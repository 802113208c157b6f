/** How much: any amount, chosen in the payer's wallet, or one of a few, or another; with a word to the receiver. */

import { maxCommentLength, type PayRequestReply, requestInvoice } from '@chispa/contract/lud16'
import type { PublicProfile } from '@chispa/contract/profiles'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { AmountField, readSats } from '../../components/amount-field.tsx'
import { FiatHint } from '../../components/fiat.tsx'
import { satsNumber, satsText } from '../../components/sats.ts'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AddressCode } from './address-code.tsx'
import type { Bill } from './bill.ts'
import { PayFromWallet, WaysToPay } from './ways-to-pay.tsx'

const quickMsats = [1_000_000, 5_000_000, 10_000_000]
type Choice = 'any' | 'other' | number

type Props = { payRequest: PayRequestReply; profile: PublicProfile; onBill: (bill: Bill) => void }

export function AmountForm({ payRequest, profile, onBill }: Props) {
  const [choice, setChoice] = useState<Choice>('any')
  const isTaken = (msats: number) => msats >= payRequest.minSendable && msats <= payRequest.maxSendable
  return (
    <>
      {/* As high whatever is chosen: the choices below stay under the finger. */}
      <div className="flex min-h-104 w-full flex-col">
        {choice === 'any' ? (
          <AnyAmount payRequest={payRequest} profile={profile} />
        ) : (
          <BillForm
            key={choice}
            fixedMsats={choice === 'other' ? undefined : choice}
            username={profile.username}
            maxMsats={payRequest.maxSendable}
            onBill={onBill}
          />
        )}
      </div>
      <fieldset className="w-full">
        <legend className="sr-only">{t('Amount')}</legend>
        <div className="flex flex-wrap justify-center gap-2">
          <Chip chosen={choice} value="any" choose={setChoice} text={t('Any amount')} />
          {quickMsats.filter(isTaken).map(msats => (
            <Chip key={msats} chosen={choice} value={msats} choose={setChoice} text={satsNumber(msats)} />
          ))}
          <Chip chosen={choice} value="other" choose={setChoice} text={t('Other')} />
        </div>
      </fieldset>
    </>
  )
}

type ChipProps = { chosen: Choice; value: Choice; choose: (value: Choice) => void; text: string }

const Chip = ({ chosen, value, choose, text }: ChipProps) => (
  <label
    className={cn(
      'inline-flex min-h-11 cursor-pointer items-center rounded-full border px-4 text-sm font-medium tabular-nums has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand-text',
      chosen === value
        ? 'border-transparent bg-brand text-on-brand'
        : 'border-line bg-panel text-ink-soft hover:bg-sunken hover:text-ink',
    )}
  >
    <input type="radio" name="amount" className="sr-only" checked={chosen === value} onChange={() => choose(value)} />
    {text}
  </label>
)

function AnyAmount({ payRequest, profile }: Omit<Props, 'onBill'>) {
  const link = `lightning:${profile.lnurl}`
  return (
    <div className="flex flex-col items-center gap-3">
      <AddressCode profile={profile} />
      <WaysToPay username={profile.username} link={link} />
      <p className="text-sm text-ink-soft">
        {t('Scan it with a lightning wallet. You choose the amount there, from {amount} to {amount2}.', {
          amount: satsText(payRequest.minSendable),
          amount2: satsText(payRequest.maxSendable),
        })}
      </p>
    </div>
  )
}

type BillProps = {
  fixedMsats: number | undefined
  username: string
  maxMsats: number
  onBill: (bill: Bill) => void
}

function BillForm({ fixedMsats, username, maxMsats, onBill }: BillProps) {
  const isSignedIn = useSession() !== null
  const [sats, setSats] = useState('')
  const [comment, setComment] = useState('')
  const [problem, setProblem] = useState<string>()
  const ask = useMutation({
    mutationFn: (amountMsats: number) =>
      call(requestInvoice, {
        params: { username },
        query: { amount: String(amountMsats), ...(comment.trim() && { comment: comment.trim() }) },
      }),
    onSuccess: ({ pr, verify }, amountMsats) =>
      onBill({ amountMsats, comment: comment.trim(), invoice: pr, paymentHash: verify.split('/').at(-1) ?? '' }),
  })
  const amountMsats = fixedMsats ?? (readSats(sats, maxMsats) ?? 0) * 1000
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (amountMsats === 0) {
      return setProblem(t('Enter an amount from {min} to {max} sats', { min: '1', max: satsNumber(maxMsats) }))
    }
    ask.mutate(amountMsats)
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4 text-left">
      {fixedMsats === undefined && (
        <AmountField
          value={sats}
          problem={problem}
          onChange={digits => {
            setSats(digits)
            setProblem(undefined)
          }}
        />
      )}
      {fixedMsats !== undefined && <FiatHint msats={amountMsats} className="-mt-2 text-center" />}
      <TextField
        label={t('A word to them (optional)')}
        required={false}
        value={comment}
        maxLength={maxCommentLength}
        enterKeyHint="go"
        onChange={setComment}
      />
      {ask.isError && <Notice tone="danger">{messageOf(ask.error)}</Notice>}
      {isSignedIn && <PayFromWallet username={username} amountMsats={amountMsats} note={comment} />}
      <Button type="submit" size="large" variant={isSignedIn ? 'secondary' : 'primary'} busy={ask.isPending}>
        {isSignedIn || fixedMsats === undefined
          ? t('Show the code')
          : t('Pay {amount}', { amount: satsText(fixedMsats) })}
      </Button>
    </form>
  )
}
