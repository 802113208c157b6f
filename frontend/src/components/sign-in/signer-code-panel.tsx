/** A code that a signer app scans (nostrconnect://). On a phone with the app, it is a link. */
import { type FormEvent, useRef, useState } from 'react'
import { t } from '../../language/current.ts'
import { safeHref } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { ExternalIcon } from '../../ui/icons.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ScanCode } from '../scan-code.tsx'
import type { PanelProps } from './panel-props.ts'

const defaultRelay = 'wss://relay.nsec.app'

export function SignerCodePanel({ busy, signIn }: PanelProps) {
  const field = useRef<HTMLInputElement>(null)
  const abort = useRef<AbortController>(undefined)
  const [code, setCode] = useState<string>()
  const [approvalPage, setApprovalPage] = useState<string>()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const relay = field.current?.value.trim() ?? ''
    abort.current = new AbortController()
    const { signal } = abort.current
    setCode(undefined)
    setApprovalPage(undefined)
    signIn(async () => {
      const { connectByCode } = await import('../../session/bunker-signer.ts')
      return connectByCode(relay, {
        onCode: setCode,
        onApprovalPage: url => setApprovalPage(safeHref(url)),
        signal,
      })
    })
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      {busy && code ? (
        <>
          <ScanCode text={code} label={t('Code for your signer app')} copy={t('Copy the code')} testId="signer-code" />
          <Button asChild variant="secondary">
            <a href={code}>
              <ExternalIcon className="size-4.5" /> {t('Open in a signer app on this device')}
            </a>
          </Button>
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
              t('Scan it with your signer app, such as Amber or Primal, and approve there.')
            )}
          </Notice>
        </>
      ) : (
        <Field
          label={t('Relay')}
          hint={t('Where your signer app and this page meet. Change it only if you know a better one.')}
        >
          {control => (
            <Input
              {...control}
              ref={field}
              required
              defaultValue={defaultRelay}
              autoComplete="off"
              autoCapitalize="none"
            />
          )}
        </Field>
      )}
      <div className="flex gap-2">
        <Button type="submit" size="large" busy={busy} className="flex-1">
          {busy ? t('Connecting') : t('Show the code')}
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
