/** A bunker link, pasted or scanned. The bunker may want the person to approve on a page of its own first. */

import { type FormEvent, useEffect, useRef, useState } from 'react'
import { t } from '../../language/current.ts'
import { readBunkerLink } from '../../session/bunker-link.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { carriedLinkOf, forgetCarried } from '../scanning/carried-links.ts'
import { ScanButton } from '../scanning/scan-button.tsx'
import { ApprovalNotice } from './approval-notice.tsx'
import { ConnectButtons } from './connect-buttons.tsx'
import type { PanelProps } from './panel-props.ts'
import { useConnecting } from './use-connecting.ts'
import { useSignerApp } from './use-signer-app.ts'

export function BunkerPanel({ busy, trouble, signIn, onChange }: PanelProps & { onChange: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  const connecting = useConnecting()
  const app = useSignerApp()

  const connect = (link: string) => {
    const asked = connecting.begin()
    signIn(async () => {
      const { connectBunker } = await import('../../session/bunker-signer.ts')
      return connectBunker(link, app, asked)
    })
  }
  // A link that the person scanned or chose to sign in with on another page goes on by itself; it stays in the field for a second try.
  const [given] = useState(() => carriedLinkOf('signer'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was given
  useEffect(() => {
    if (given === undefined || carriedLinkOf('signer') === undefined) return
    forgetCarried()
    connect(given)
  }, [given])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    connect(field.current?.value ?? '')
  }

  return (
    <form onSubmit={submit} onChange={onChange} className="flex flex-col gap-4">
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
            defaultValue={given}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="bunker://…"
            className="font-mono"
          />
        )}
      </Field>
      {busy && connecting.isBegun && (
        <ApprovalNotice page={connecting.approvalPage}>
          {t('Waiting for the bunker. Look at your signer app: it may ask you to approve.')}
        </ApprovalNotice>
      )}
      {trouble && <Notice tone="danger">{trouble}</Notice>}
      <ConnectButtons label={t('Connect')} busy={busy} cancel={connecting.cancel} />
      <ScanButton
        disabled={busy}
        problemWith={text => (readBunkerLink(text) ? undefined : t('This code is not a bunker link.'))}
        onScanned={connect}
      />
    </form>
  )
}
