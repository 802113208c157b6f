/** A key made here. Nobody can bring it back, so it is not used before the person says that it is saved. */

import { useState } from 'react'
import { t } from '../../language/current.ts'
import { rich } from '../../language/rich.tsx'
import { keySigner, newNsec } from '../../session/key-signer.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DownloadIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { WaitsFor } from '../../ui/waits-for.tsx'
import { CopyButton } from '../copy-button.tsx'
import { downloadText } from '../download.ts'
import { npubOf } from '../people/npub.ts'
import { EncryptedBackup } from './encrypted-backup.tsx'
import type { PanelProps } from './panel-props.ts'

function makeKey() {
  const nsec = newNsec()
  const { publicKey } = keySigner(nsec)
  return { nsec, publicKey, npub: npubOf(publicKey) }
}

export function NewKeyPanel({ busy, signIn, onBack }: PanelProps & { onBack: () => void }) {
  const [{ nsec, publicKey, npub }] = useState(makeKey)
  const [saved, setSaved] = useState(false)
  const use = () => signIn(async () => ({ signer: keySigner(nsec), kept: { method: 'key', publicKey, nsec } }))
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="warn">
        {rich('{it} It is your account. Nobody can reset it or send it to you again, and whoever has it is you.', {
          it: <strong className="font-semibold">{t('Save this key now.')}</strong>,
        })}
      </Notice>
      <KeyText label={t('Secret key: keep it to yourself')} text={nsec} testId="new-nsec" />
      <KeyText label={t('Public key: the name that others know you by')} text={npub} />
      <div className="grid grid-cols-2 gap-2">
        <CopyButton text={nsec} label={t('Copy secret key')} />
        <Button
          variant="secondary"
          onClick={() => downloadText(`nostr-key-${npub.slice(5, 13)}.txt`, keyFile(nsec, npub))}
        >
          <DownloadIcon className="size-4.5" /> {t('Download')}
        </Button>
      </div>
      <EncryptedBackup nsec={nsec} fileName={`nostr-key-${npub.slice(5, 13)}.ncryptsec.txt`} />
      <Checkbox
        label={t('I saved it')}
        hint={t('In a password manager, or in a file that only you can open.')}
        checked={saved}
        onChange={event => setSaved(event.target.checked)}
      />
      {!saved && <WaitsFor id="key-waits">{t('Save the key and tick the box first.')}</WaitsFor>}
      <div className="flex flex-col gap-2 sm:flex-row-reverse">
        <Button
          size="large"
          className="flex-1"
          disabled={!saved}
          aria-describedby={saved ? undefined : 'key-waits'}
          busy={busy}
          onClick={use}
        >
          {t('Continue with this key')}
        </Button>
        <Button variant="secondary" size="large" onClick={onBack} disabled={busy}>
          {t('Back')}
        </Button>
      </div>
    </div>
  )
}

const KeyText = ({ label, text, testId }: { label: string; text: string; testId?: string }) => (
  <div>
    <p className="mb-1.5 text-sm font-medium text-ink">{label}</p>
    <p
      data-testid={testId}
      className="rounded-xl border border-line bg-sunken px-3.5 py-2.5 font-mono text-sm break-all text-ink select-all"
    >
      {text}
    </p>
  </div>
)

/** What is in the file with a new key: words for the person who finds it in three years. */
const keyFile = (nsec: string, npub: string): string =>
  [
    t('Your Nostr key'),
    '',
    t('Secret key (never show it to anyone; whoever has it is you):'),
    nsec,
    '',
    t('Public key (the name that others know you by):'),
    npub,
    '',
    t('Keep this file where only you can open it. The key cannot be reset or replaced.'),
    '',
  ].join('\n')
