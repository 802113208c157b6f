/** A pasted secret key. The field has no name and no state of its own: the key goes from the field to the signer. */

import { type FormEvent, useRef } from 'react'
import { t } from '../../language/current.ts'
import { keySigner, nsecOf } from '../../session/key-signer.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { SecretInput } from '../../ui/secret-input.tsx'
import type { PanelProps } from './panel-props.ts'

export function KeyPanel({ busy, signIn }: PanelProps) {
  const field = useRef<HTMLInputElement>(null)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const secret = field.current?.value ?? ''
    signIn(async () => {
      const signer = keySigner(secret)
      if (field.current) field.current.value = ''
      return { signer, kept: { method: 'key', publicKey: signer.publicKey, nsec: nsecOf(secret) } }
    })
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <Field
        label={t('Secret key')}
        hint={t('It signs here, in this tab, and is never sent anywhere. An extension or a bunker is safer still.')}
      >
        {control => <SecretInput {...control} ref={field} what="key" required placeholder="nsec1…" />}
      </Field>
      <Button type="submit" size="large" busy={busy}>
        {t('Sign in')}
      </Button>
    </form>
  )
}
