/** How much: any amount, chosen in the payer's wallet, or one of a few, or another; with a word to the receiver. */

import { maxCommentLength, type PayRequestReply, requestInvoice } from '@chispa/contract/lud16'
import { type PublicProfile, readAddressCode } from '@chispa/contract/profiles'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { wireRequest } from '../../api/request.ts'
import { AmountField, readSats } from '../../components/amount-field.tsx'
import { FiatHint } from '../../components/fiat.tsx'
import { satsNumber, satsText } from '../../components/sats.ts'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { BoltIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Bill } from './bill.ts'

const quickMsats = [1_000_000, 5_000_000, 10_000_000]
type Choice = 'any' | 'other' | number

type Props = { payRequest: PayRequestReply; profile: PublicProfile; onBill: (bill: Bill) => void }

export function AmountForm({ payRequest, profile, onBill }: Props) {
  const [choice, setChoice] = useState<Choice>('any')
  const isTaken = (msats: number) => msats >= payRequest.minSendable && msats <= payRequest.maxSendable
  return (
    <div className="mt-5 flex w-full flex-col gap-5">
      <fieldset>
        <legend className="sr-only">{t('Amount')}</legend>
        <div className="flex flex-wrap justify-center gap-2">
          <Chip chosen={choice} value="any" choose={setChoice} text={t('Any amount')} />
          {quickMsats.filter(isTaken).map(msats => (
            <Chip key={msats} chosen={choice} value={msats} choose={setChoice} text={satsNumber(msats)} />
          ))}
          <Chip chosen={choice} value="other" choose={setChoice} text={t('Other')} />
        </div>
      </fieldset>
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
    <div className="flex flex-col items-center gap-4">
      <img
        src={wireRequest(readAddressCode, { params: { username: profile.username } }).path}
        alt={t('QR code to pay {address}', { address: profile.lightningAddress })}
        width={288}
        height={288}
        className="aspect-square h-auto w-full max-w-72 rounded-2xl border border-line bg-white"
      />
      <p className="text-sm text-ink-soft">
        {t('Scan it with a lightning wallet. You choose the amount there, from {amount} to {amount2}.', {
          amount: satsText(payRequest.minSendable),
          amount2: satsText(payRequest.maxSendable),
        })}
      </p>
      <Button asChild size="large" className="w-full">
        <a href={link}>
          <BoltIcon /> {t('Open in a wallet')}
        </a>
      </Button>
    </div>
  )
}

type BillProps = { fixedMsats: number | undefined; username: string; maxMsats: number; onBill: (bill: Bill) => void }

function BillForm({ fixedMsats, username, maxMsats, onBill }: BillProps) {
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
      <Button type="submit" size="large" busy={ask.isPending}>
        {fixedMsats === undefined ? t('Show the code') : t('Pay {amount}', { amount: satsText(fixedMsats) })}
      </Button>
    </form>
  )
}
