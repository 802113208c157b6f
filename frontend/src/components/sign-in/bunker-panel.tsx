/** A bunker link. The bunker may want the person to approve on a page of its own first. */

import { type FormEvent, useRef, useState } from 'react'
import { t } from '../../language/current.ts'
import { safeHref } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { ExternalIcon } from '../../ui/icons.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { PanelProps } from './panel-props.ts'
import { SignerCodePanel } from './signer-code-panel.tsx'

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
  const abort = useRef<AbortController>(undefined)
  const [approvalPage, setApprovalPage] = useState<string>()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const link = field.current?.value ?? ''
    abort.current = new AbortController()
    const { signal } = abort.current
    setApprovalPage(undefined)
    signIn(async () => {
      const { connectBunker } = await import('../../session/bunker-signer.ts')
      return connectBunker(link, { onApprovalPage: url => setApprovalPage(safeHref(url)), signal })
    })
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
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
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="bunker://…"
            className="font-mono"
          />
        )}
      </Field>
      {busy && (
        <Notice tone="info">
          {approvalPage ? (
            <a
              href={approvalPage}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex min-h-11 items-center gap-2 font-medium underline"
            >
              {t('Approve this sign-in at your bunker')} <ExternalIcon className="size-4.5" />
            </a>
          ) : (
            t('Waiting for the bunker. Look at your signer app: it may ask you to approve.')
          )}
        </Notice>
      )}
      <div className="flex gap-2">
        <Button type="submit" size="large" busy={busy} className="flex-1">
          {busy ? t('Connecting') : t('Connect')}
        </Button>
        {busy && (
          <Button variant="secondary" size="large" onClick={() => abort.current?.abort()}>
            {t('Cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}
