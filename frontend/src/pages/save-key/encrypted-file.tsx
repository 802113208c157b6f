/** The key as a text that only a passphrase opens (NIP-49), handed over as a file once it was opened again here. */
import { decryptSecretKey, encryptSecretKey } from '@chispa/protocols/nip49'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { downloadText } from '../../components/download.ts'
import { useCommunityName } from '../../components/instance.ts'
import { PassphraseField } from '../../components/sign-in/passphrase-field.tsx'
import { t } from '../../language/current.ts'
import { secretKeyOf } from '../../session/key-signer.ts'
import { SignerError } from '../../session/signer.ts'
import { Button } from '../../ui/button.tsx'
import { DownloadIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { WayProps } from './way-props.ts'
import { whereItOpens } from './where-it-opens.ts'

const minPassphraseLength = 8

export function EncryptedFile({ nsec, npub, onMade }: WayProps) {
  const field = useRef<HTMLInputElement>(null)
  const community = useCommunityName()
  const download = (text: string) =>
    downloadText(`nostr-key-${npub.slice(5, 13)}.ncryptsec.txt`, fileText(text, npub, community))
  const make = useMutation({
    mutationFn: async (passphrase: string) => {
      const text = await encryptSecretKey(secretKeyOf(nsec), passphrase)
      if (!(await decryptSecretKey(text, passphrase)).ok) throw new SignerError(t('The copy could not be made.'))
      return text
    },
    onSuccess: text => {
      download(text)
      onMade()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    make.mutate(field.current?.value ?? '')
  }
  if (make.data !== undefined) {
    const text = make.data
    return (
      <>
        <Notice>{t('The file is among your downloads. It was opened once with your passphrase to be sure.')}</Notice>
        <p
          data-testid="encrypted-key"
          className="rounded-xl bg-sunken px-3.5 py-2.5 font-mono text-xs break-all select-all"
        >
          {text}
        </p>
        <Button variant="secondary" onClick={() => download(text)}>
          <DownloadIcon className="size-4.5" /> {t('Download')}
        </Button>
      </>
    )
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <PassphraseField
        ref={field}
        isChosen
        label={t('Passphrase')}
        minLength={minPassphraseLength}
        hint={t('Without it the copy is worthless, and nobody can reset it.')}
      />
      {make.error && <Notice tone="danger">{messageOf(make.error)}</Notice>}
      <Button type="submit" size="large" busy={make.isPending}>
        {t('Make the file')}
      </Button>
    </form>
  )
}

/** Words for the person who finds it in three years. */
const fileText = (ncryptsec: string, npub: string, community: string): string =>
  [
    t('Your key for {community}', { community }),
    whereItOpens(),
    '',
    t('Secret key, under your passphrase:'),
    ncryptsec,
    '',
    t('Public key (the name that others know you by):'),
    npub,
    '',
  ].join('\n')
