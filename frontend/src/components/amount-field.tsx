/** The amount is the page: whole sats, very large. */
import { t } from '../language/current.ts'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'

type Props = {
  value: string
  onChange: (digits: string) => void
  problem?: string | undefined
  maxLength?: number
  disabled?: boolean
}

export const AmountField = ({ value, onChange, problem, maxLength = 10, disabled }: Props) => (
  <Field label={t('Amount in sats')} problem={problem}>
    {control => (
      <Input
        {...control}
        value={value}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        placeholder="0"
        maxLength={maxLength}
        disabled={disabled}
        className="h-16 text-center font-display text-3xl font-semibold tabular-nums sm:text-3xl"
        onChange={event => onChange(event.target.value.replace(/\D/g, ''))}
      />
    )}
  </Field>
)

/** Undefined where it is none, or more than is taken. */
export function readSats(digits: string, maxMsats: number): number | undefined {
  const sats = Number(digits)
  return Number.isSafeInteger(sats) && sats >= 1 && sats * 1000 <= maxMsats ? sats : undefined
}
