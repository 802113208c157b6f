/** A passphrase or PIN that goes from its field to where it is used, and is nobody's state. */
import type { Ref } from 'react'
import { Field } from '../../ui/field.tsx'
import { SecretInput } from '../../ui/secret-input.tsx'

type Props = {
  label: string
  hint?: string
  ref: Ref<HTMLInputElement>
  minLength?: number
  /** A phone shows its number pad. */
  digits?: boolean
  /** In clear while it is chosen: a slip of the thumb would lock the key for good. */
  isChosen?: boolean
}

export const PassphraseField = ({ label, hint, ref, minLength, digits, isChosen = false }: Props) => (
  <Field label={label} hint={hint}>
    {control => (
      <SecretInput
        {...control}
        ref={ref}
        what="passphrase"
        required
        isShown={isChosen}
        {...(minLength && { minLength })}
        {...(digits && { inputMode: 'numeric' })}
      />
    )}
  </Field>
)
