/** A secret key, plain or under a passphrase, pasted or from the file that was saved. Fields have no state: the key goes from its field to the signer. */

import { decryptSecretKey, looksEncrypted } from '@chispa/protocols/nip49'
import { type FormEvent, useRef, useState } from 'react'
import { t } from '../../language/current.ts'
import { keyHex } from '../../session/key-hex.ts'
import { keySigner, nsecOf } from '../../session/key-signer.ts'
import { SignerError } from '../../session/signer.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SecretInput } from '../../ui/secret-input.tsx'
import type { PanelProps } from './panel-props.ts'
import { PassphraseField } from './passphrase-field.tsx'

export function KeyPanel({ busy, trouble, signIn }: PanelProps) {
  const field = useRef<HTMLInputElement>(null)
  const passphrase = useRef<HTMLInputElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const [encrypted, setEncrypted] = useState(false)
  const [isWrongFile, setIsWrongFile] = useState(false)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = field.current?.value ?? ''
    signIn(async () => {
      const secret = encrypted ? await openedWith(typed, passphrase.current?.value ?? '') : typed
      const signer = keySigner(secret)
      if (field.current) field.current.value = ''
      if (passphrase.current) passphrase.current.value = ''
      return { signer, kept: { method: 'key', publicKey: signer.publicKey, nsec: nsecOf(secret) } }
    })
  }

  const read = async (chosen: File | undefined) => {
    const found = chosen && keyIn(await chosen.text())
    setIsWrongFile(chosen !== undefined && !found)
    if (!found || !field.current) return
    field.current.value = found
    setEncrypted(looksEncrypted(found))
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <Field
        label={t('Secret key')}
        hint={t('It signs here, in this tab, and is never sent anywhere. An extension or a bunker is safer still.')}
      >
        {control => (
          <SecretInput
            {...control}
            ref={field}
            what="key"
            required
            placeholder="nsec1…, ncryptsec1…"
            onChange={event => setEncrypted(looksEncrypted(event.target.value))}
          />
        )}
      </Field>
      {encrypted && <PassphraseField ref={passphrase} label={t('Passphrase')} hint={t('The one this key is under.')} />}
      {isWrongFile && <Notice tone="danger">{t('There is no key in this file.')}</Notice>}
      {trouble && <Notice tone="danger">{trouble}</Notice>}
      <Button type="submit" size="large" busy={busy}>
        {t('Sign in')}
      </Button>
      <input
        ref={file}
        type="file"
        accept="text/plain,.txt"
        hidden
        onChange={event => void read(event.target.files?.[0])}
      />
      <Button variant="ghost" disabled={busy} onClick={() => file.current?.click()}>
        {t('Open a saved file')}
      </Button>
    </form>
  )
}

/** The first key in what `pages/save-key` wrote, or in any other text. */
const keyIn = (text: string): string | undefined => /\b(?:ncryptsec1|nsec1)[02-9ac-hj-np-z]+/i.exec(text)?.[0]

async function openedWith(text: string, passphrase: string): Promise<string> {
  const opened = await decryptSecretKey(text, passphrase)
  if (opened.ok) return keyHex(opened.secretKey)
  switch (opened.problem) {
    case 'passphrase':
      throw new SignerError(t('The passphrase does not open this key.'))
    case 'costly':
      throw new SignerError(t('This key was encrypted for a larger machine than this one. Open it there.'))
    case 'malformed':
      throw new SignerError(t('This is not a whole ncryptsec key. Copy it again.'))
    default:
      return opened.problem satisfies never
  }
}
