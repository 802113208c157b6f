/** A bunker link, pasted or scanned. The bunker may want the person to approve on a page of its own first. */

import { type FormEvent, useRef, useState } from 'react'
import { t } from '../../language/current.ts'
import { readBunkerLink } from '../../session/bunker-link.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { useCommunityName } from '../instance.ts'
import { carriedLinkOf } from '../scanning/carried-links.ts'
import { ScanButton } from '../scanning/scan-button.tsx'
import { ApprovalNotice } from './approval-notice.tsx'
import { ConnectButtons } from './connect-buttons.tsx'
import type { PanelProps } from './panel-props.ts'
import { SignerCodePanel } from './signer-code-panel.tsx'
import { useConnecting } from './use-connecting.ts'

export const BunkerPanel = (props: PanelProps) => {
  const [byCode, setByCode] = useState(false)
  return (
    <div className="flex flex-col gap-4">
      {byCode ? <SignerCodePanel {...props} /> : <BunkerLinkForm {...props} />}
      {!props.busy && (
        <Button variant="ghost" onClick={() => setByCode(!byCode)}>
          {byCode ? t('Paste a bunker link instead') : t('Show a code for my signer app instead')}
        </Button>
      )}
    </div>
  )
}

function BunkerLinkForm({ busy, signIn }: PanelProps) {
  const field = useRef<HTMLInputElement>(null)
  const connecting = useConnecting()
  const name = useCommunityName()

  const connect = (link: string) => {
    const asked = connecting.begin()
    signIn(async () => {
      const { connectBunker } = await import('../../session/bunker-signer.ts')
      return connectBunker(link, { name }, asked)
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    connect(field.current?.value ?? '')
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <ScanButton
        disabled={busy}
        problemWith={text => (readBunkerLink(text) ? undefined : t('This code is not a bunker link.'))}
        onScanned={connect}
      />
      <Field
        label={t('Bunker link')}
        hint={t(
          'A bunker holds your key on another device or server and signs from there. Copy its link from your signer app.',
        )}
      >
        {control => (
          <Input
            {...control}
            ref={field}
            type="password"
            required
            defaultValue={carriedLinkOf('signer')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="bunker://…"
            className="font-mono"
          />
        )}
      </Field>
      {busy && (
        <ApprovalNotice page={connecting.approvalPage}>
          {t('Waiting for the bunker. Look at your signer app: it may ask you to approve.')}
        </ApprovalNotice>
      )}
      <ConnectButtons label={t('Connect')} busy={busy} cancel={connecting.cancel} />
    </form>
  )
}
