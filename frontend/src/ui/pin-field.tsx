/** A PIN: digits alone, hidden, large enough for a counter. */
import type { ReactNode } from 'react'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

type Props = {
  label: string
  value: string
  onChange: (digits: string) => void
  maxLength: number
  hint?: ReactNode
  problem?: string | undefined
  autoFocus?: boolean
  /** One that is chosen now, not one that is known. */
  isNew?: boolean
}

export const PinField = ({ label, value, onChange, maxLength, hint, problem, autoFocus, isNew }: Props) => (
  <Field label={label} hint={hint} problem={problem}>
    {control => (
      <Input
        {...control}
        value={value}
        type="password"
        inputMode="numeric"
        autoComplete={isNew ? 'new-password' : 'off'}
        autoFocus={autoFocus}
        maxLength={maxLength}
        className="h-14 text-center text-2xl tracking-[0.4em] sm:text-2xl"
        onChange={event => onChange(event.target.value.replace(/\D/g, ''))}
      />
    )}
  </Field>
)
