/** A code that a signer app scans (nostrconnect://). On a phone with the app, it is a link. */
import { type FormEvent, useRef, useState } from 'react'
import { t } from '../../language/current.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { ExternalIcon } from '../../ui/icons.tsx'
import { Input } from '../../ui/input.tsx'
import { useCommunityName } from '../instance.ts'
import { ScanCode } from '../scan-code.tsx'
import { ApprovalNotice } from './approval-notice.tsx'
import { ConnectButtons } from './connect-buttons.tsx'
import type { PanelProps } from './panel-props.ts'
import { useConnecting } from './use-connecting.ts'

const defaultRelay = 'wss://relay.nsec.app'

export function SignerCodePanel({ busy, signIn }: PanelProps) {
  const field = useRef<HTMLInputElement>(null)
  const connecting = useConnecting()
  const name = useCommunityName()
  const [code, setCode] = useState<string>()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const relay = field.current?.value.trim() ?? ''
    const asked = connecting.begin()
    setCode(undefined)
    signIn(async () => {
      const { connectByCode } = await import('../../session/bunker-signer.ts')
      return connectByCode(relay, { name }, { onCode: setCode, ...asked })
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
          <ApprovalNotice page={connecting.approvalPage}>
            {t('Scan it with your signer app, such as Amber or Primal, and approve there.')}
          </ApprovalNotice>
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
      <ConnectButtons label={t('Show the code')} busy={busy} cancel={connecting.cancel} />
    </form>
  )
}
