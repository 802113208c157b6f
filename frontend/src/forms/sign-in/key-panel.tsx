/** A pasted secret key. The field has no name and no state of its own: the key goes from the field to the signer. */
import { type FormEvent, useRef, useState } from 'react'
import { keySigner, nsecOf } from '../../session/key-signer.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { EyeIcon, EyeOffIcon } from '../../ui/icons.tsx'
import { Input } from '../../ui/input.tsx'
import type { PanelProps } from './sign-in-methods.tsx'

export function KeyPanel({ busy, signIn }: PanelProps) {
  const field = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState(false)

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
        label="Secret key"
        hint="It signs here, in this tab, and is never sent anywhere. An extension or a bunker is safer still."
      >
        {control => (
          <div className="relative">
            <Input
              {...control}
              ref={field}
              type={shown ? 'text' : 'password'}
              required
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="nsec1…"
              className="pr-12 font-mono"
            />
            <button
              type="button"
              aria-label={shown ? 'Hide the key' : 'Show the key'}
              onClick={() => setShown(!shown)}
              className="absolute top-0 right-0 grid size-11 place-items-center rounded-xl text-ink-faint hover:text-ink"
            >
              {shown ? <EyeOffIcon /> : <EyeIcon />}
            </button>
          </div>
        )}
      </Field>
      <Button type="submit" size="large" busy={busy}>
        Sign in
      </Button>
    </form>
  )
}
