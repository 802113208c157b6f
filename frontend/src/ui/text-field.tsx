/** A labelled line of text. */

import type { ComponentProps, ReactNode } from 'react'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

type Props = Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'id'> & {
  label: ReactNode
  hint?: ReactNode
  problem?: string | undefined
  optional?: boolean
  steady?: boolean
  value: string
  onChange: (text: string) => void
}

export const TextField = ({ label, hint, problem, optional = false, steady = false, onChange, ...input }: Props) => (
  <Field label={label} hint={hint} problem={problem} optional={optional} steady={steady}>
    {control => (
      <Input
        autoComplete="off"
        {...input}
        {...control}
        required={input.required ?? !optional}
        onChange={event => onChange(event.target.value)}
      />
    )}
  </Field>
)
