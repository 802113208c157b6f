/** A new key as a text that only a passphrase opens (NIP-49): safe to keep where others might look. */
import { encryptSecretKey } from '@chispa/protocols/nip49'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { t } from '../../language/current.ts'
import { secretKeyOf } from '../../session/key-signer.ts'
import { Button } from '../../ui/button.tsx'
import { DownloadIcon } from '../../ui/icons.tsx'
import { CopyButton } from '../copy-button.tsx'
import { downloadText } from '../download.ts'
import { PassphraseField } from './passphrase-field.tsx'

type Props = { nsec: string; fileName: string }

const minPassphraseLength = 8

export function EncryptedBackup({ nsec, fileName }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const make = useMutation({
    mutationFn: (passphrase: string) => encryptSecretKey(secretKeyOf(nsec), passphrase),
    onSuccess: () => {
      if (field.current) field.current.value = ''
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    make.mutate(field.current?.value ?? '')
  }
  return (
    <details className="rounded-xl border border-line px-4">
      <summary className="flex min-h-11 cursor-pointer items-center text-sm font-medium">
        {t('Save it under a passphrase')}
      </summary>
      <div className="pb-4">
        {make.data === undefined ? (
          <form onSubmit={submit} className="flex flex-col gap-3">
            <PassphraseField
              ref={field}
              label={t('Passphrase')}
              minLength={minPassphraseLength}
              hint={t('Without it the copy is worthless, and nobody can reset it.')}
            />
            <Button type="submit" variant="secondary" busy={make.isPending}>
              {t('Make the copy')}
            </Button>
          </form>
        ) : (
          <div className="flex flex-col gap-3">
            <p
              data-testid="encrypted-key"
              className="rounded-xl bg-sunken px-3.5 py-2.5 font-mono text-xs break-all select-all"
            >
              {make.data}
            </p>
            <div className="grid grid-cols-2 gap-2">
              <CopyButton text={make.data} label={t('Copy it')} />
              <Button variant="secondary" onClick={() => downloadText(fileName, `${make.data}\n`)}>
                <DownloadIcon className="size-4.5" /> {t('Download')}
              </Button>
            </div>
          </div>
        )}
      </div>
    </details>
  )
}
