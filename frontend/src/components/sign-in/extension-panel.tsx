import { t } from '../../language/current.ts'
import { extensionSigner } from '../../session/extension-signer.ts'
import { Button } from '../../ui/button.tsx'
import { PlugIcon } from '../../ui/icons.tsx'
import type { PanelProps } from './panel-props.ts'

async function open() {
  const signer = await extensionSigner()
  return { signer, kept: { method: 'extension', publicKey: signer.publicKey } as const }
}

export const ExtensionPanel = ({ busy, signIn }: PanelProps) => (
  <div className="flex flex-col gap-4">
    <p className="text-sm leading-relaxed text-ink-soft">
      {t(
        'A Nostr extension keeps your key and asks you before it signs. This page never sees the key. The safest way in on a computer.',
      )}
    </p>
    <Button size="large" busy={busy} onClick={() => signIn(open)}>
      <PlugIcon /> {t('Sign in with the extension')}
    </Button>
  </div>
)
