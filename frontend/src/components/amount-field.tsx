/** The amount is the page: very large, in whole sats or in the person's currency. What it is worth to who asks are digits of sats. */
import { useState } from 'react'
import { t } from '../language/current.ts'
import { Field } from '../ui/field.tsx'
import { SwapIcon } from '../ui/icons.tsx'
import { Input } from '../ui/input.tsx'
import { flipAmountUnit, useAmountUnit } from './amount-unit.ts'
import { useCurrency, useFiatRate } from './fiat.tsx'
import { entryOf, minorOf, tidyEntry } from './fiat-entry.ts'
import { fiatText, minorForSats, type Price, satsForMinor } from './fiat-text.ts'
import { satsText } from './sats.ts'

type Props = {
  value: string
  onChange: (digits: string) => void
  problem?: string | undefined
  maxLength?: number
  disabled?: boolean
}

export function AmountField({ value, onChange, problem, maxLength = 10, disabled }: Props) {
  const rate = useFiatRate()
  const hasCurrency = useCurrency() !== undefined
  const price = useAmountUnit() === 'fiat' ? rate : undefined
  const entry = useFiatEntry(value, onChange, price)
  return (
    <Field
      label={price ? t('Amount in {currency}', { currency: price.currency }) : t('Amount in sats')}
      problem={problem}
    >
      {control => (
        <>
          <Input
            {...control}
            value={price ? entry.text : value}
            inputMode={price ? 'decimal' : 'numeric'}
            autoComplete="off"
            enterKeyHint="next"
            placeholder="0"
            maxLength={price ? 16 : maxLength}
            disabled={disabled}
            className="h-16 text-center font-display text-3xl font-semibold tabular-nums sm:text-3xl"
            onChange={event =>
              price ? entry.type(event.target.value) : onChange(event.target.value.replace(/\D/g, ''))
            }
          />
          {/* Its line is there before the rate is. */}
          {hasCurrency && (
            <div className="flex min-h-11 justify-center">
              {rate && (
                <button
                  type="button"
                  disabled={disabled}
                  onClick={flipAmountUnit}
                  className="inline-flex min-h-11 items-center gap-2 rounded-full px-4 text-sm text-ink-soft tabular-nums hover:bg-sunken hover:text-ink"
                >
                  <span data-testid={price ? undefined : 'fiat'}>
                    {price ? satsText(Number(value) * 1000) : `≈ ${fiatText(Number(value) * 1000, rate)}`}
                  </span>
                  <SwapIcon className="size-4" />
                  <span className="sr-only">{t('Type in {unit}', { unit: price ? t('sats') : rate.currency })}</span>
                </button>
              )}
            </div>
          )}
        </>
      )}
    </Field>
  )
}

/** What was typed stays as it was typed while it is worth the sats that the field has; other sats are written anew. */
function useFiatEntry(value: string, onChange: (digits: string) => void, price: Price | undefined) {
  const [typed, setTyped] = useState({ text: '', sats: '' })
  const anew = price && value !== '' ? entryOf(minorForSats(Number(value), price), price.currency) : ''
  const text = typed.sats === value && typed.text !== '' ? typed.text : anew
  return {
    text,
    type: (input: string) => {
      if (!price) return
      const next = tidyEntry(input, text, price.currency)
      const sats = next === '' ? '' : String(satsForMinor(minorOf(next, price.currency), price))
      setTyped({ text: next, sats })
      onChange(sats)
    },
  }
}

/** Undefined where it is none, or more than is taken. */
export function readSats(digits: string, maxMsats: number): number | undefined {
  const sats = Number(digits)
  return Number.isSafeInteger(sats) && sats >= 1 && sats * 1000 <= maxMsats ? sats : undefined
}
