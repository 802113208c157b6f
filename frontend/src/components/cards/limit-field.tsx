/**
 * One limit, typed in sats or in a currency. The limit itself is of sats: a currency is turned into them as it is typed, by the rate of that
 * moment, so that no rate decides at a till.
 */
import type { FiatRate } from '@chispa/contract/fiat'
import { type ReactNode, useState } from 'react'
import { t } from '../../language/current.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { minorDigits, satsForMinor } from '../fiat-text.ts'
import { numberText, satsText } from '../sats.ts'

type Props = {
  name: string
  /** Digits; empty: the default. */
  sats: string
  onSats: (digits: string) => void
  /** Where it is typed in its currency. */
  rate: FiatRate | undefined
  hint: ReactNode
  placeholder: string
  problem: string | undefined
  /** Where it is moved as well: up to here, which is no limit of one's own. */
  maxMsats?: number | undefined
}

const maxDigits = 10

export function LimitField({ name, sats, onSats, rate, hint, placeholder, problem, maxMsats }: Props) {
  const label = t('{limit}, in {unit}', { limit: name, unit: rate?.currency ?? 'sats' })
  const inSats = rate && sats !== '' ? t('Now that is {amount}.', { amount: satsText(Number(sats) * 1000) }) : undefined
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <Field
        label={label}
        problem={problem}
        hint={
          <>
            {inSats} {hint}
          </>
        }
      >
        {control =>
          rate ? (
            <FiatInput {...control} key={rate.currency} rate={rate} sats={sats} onSats={onSats} />
          ) : (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              maxLength={maxDigits}
              placeholder={placeholder}
              value={sats}
              onChange={event => onSats(event.target.value.replace(/\D/g, ''))}
            />
          )
        }
      </Field>
      {maxMsats !== undefined && maxMsats >= 1000 && (
        <Slider label={name} sats={sats} maxSats={Math.floor(maxMsats / 1000)} onSats={onSats} />
      )}
    </div>
  )
}

type FiatProps = { rate: FiatRate; sats: string; onSats: (digits: string) => void; id: string }

function FiatInput({ rate, sats, onSats, ...control }: FiatProps) {
  const digits = minorDigits(rate.currency)
  const [text, setText] = useState(() =>
    sats === '' ? '' : ((Number(sats) / 100_000_000) * rate.perBitcoin).toFixed(digits),
  )
  const type = (typed: string) => {
    const amount = typed.replace(',', '.').replace(/[^\d.]/g, '')
    if (!/^\d{0,12}(\.\d*)?$/.test(amount)) return
    setText(amount)
    onSats(amount === '' ? '' : String(satsForMinor(Math.round(Number(amount) * 10 ** digits), rate)))
  }
  return (
    <Input
      {...control}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={event => type(event.target.value)}
    />
  )
}

type SliderProps = { label: string; sats: string; maxSats: number; onSats: (digits: string) => void }

/** At its end there is no limit of one's own. */
const Slider = ({ label, sats, maxSats, onSats }: SliderProps) => (
  <input
    type="range"
    aria-label={label}
    aria-valuetext={sats === '' ? t('No limit of my own') : satsText(Number(sats) * 1000)}
    min={0}
    max={maxSats}
    step={Math.max(1, Math.round(maxSats / 100))}
    value={sats === '' ? maxSats : Math.min(Number(sats), maxSats)}
    title={numberText(maxSats)}
    className="h-11 w-full accent-brand-text"
    onChange={event => onSats(Number(event.target.value) >= maxSats ? '' : event.target.value)}
  />
)
