/** How much of what is offered, and a button that names it. Pressed again it asks for the same. */
import { takeWithdrawal, type Withdrawal, type WithdrawalPreview } from '@chispa/contract/withdrawals'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { AmountField, readSats } from '../../components/amount-field.tsx'
import { FiatHint } from '../../components/fiat.tsx'
import { randomId } from '../../components/random-id.ts'
import { satsNumber } from '../../components/sats.ts'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TakeResult } from './take-result.tsx'

export function ConfirmTake({ link, offer }: { link: string; offer: WithdrawalPreview }) {
  const { giver, description, minMsats, maxMsats } = offer
  const isFixed = minMsats === maxMsats
  const [sats, setSats] = useState(String(maxMsats / 1000))
  const [problem, setProblem] = useState<string>()
  const [attempt, setAttempt] = useState(randomId)
  const take = useMutation({
    mutationFn: (amountMsats: number): Promise<Withdrawal> =>
      call(takeWithdrawal, { body: { idempotencyKey: attempt, link, amountMsats } }),
  })
  if (take.data) {
    const again = () => {
      setAttempt(randomId())
      take.reset()
    }
    return <TakeResult withdrawal={take.data} again={again} />
  }
  const chosen = readSats(sats, maxMsats)
  const amountMsats = chosen === undefined || chosen * 1000 < minMsats ? undefined : chosen * 1000
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (amountMsats !== undefined) return take.mutate(amountMsats)
    const [min, max] = [satsNumber(minMsats), satsNumber(maxMsats)]
    setProblem(t('Enter an amount from {min} to {max} sats', { min, max }))
  }
  return (
    <Panel className="p-5 sm:p-6">
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
        <div className="text-center">
          <p className="font-medium wrap-anywhere">{t('From {giver}', { giver })}</p>
          {description && <p className="text-ink-soft wrap-anywhere">{description}</p>}
          {isFixed && (
            <p className="mt-2 font-display text-5xl font-semibold tracking-tight tabular-nums">
              {satsNumber(maxMsats)} <span className="text-xl font-medium text-ink-faint">{t('sats')}</span>
            </p>
          )}
        </div>
        {!isFixed && (
          <AmountField
            value={sats}
            problem={problem}
            maxLength={9}
            disabled={take.isPending}
            onChange={digits => {
              setSats(digits)
              setProblem(undefined)
              // Another amount is another wish.
              setAttempt(randomId())
            }}
          />
        )}
        {amountMsats !== undefined && <FiatHint msats={amountMsats} className="-mt-2 text-center" />}
        {take.isError && <Failure error={take.error} />}
        <Button type="submit" size="large" busy={take.isPending}>
          {amountMsats === undefined ? t('Take it') : t('Take {amount} sats', { amount: satsNumber(amountMsats) })}
        </Button>
        <p className="text-center text-sm text-ink-faint">{t('It goes straight into your wallet.')}</p>
      </form>
    </Panel>
  )
}

/** A lost answer says nothing about what was taken: the same button asks what became of it. */
function Failure({ error }: { error: Error }) {
  const isLost = error instanceof ApiError && error.status === 0
  return (
    <Notice tone={isLost ? 'warn' : 'danger'}>
      {isLost
        ? t('We don’t know yet whether it was taken. Press again to look: it is never taken twice.')
        : messageOf(error)}
    </Notice>
  )
}
