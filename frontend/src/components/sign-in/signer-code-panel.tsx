/** A code that a signer app scans (nostrconnect://), waited for as long as it is shown. On a phone the app itself is a touch away. */
import { useEffect, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { t } from '../../language/current.ts'
import { safeHref } from '../../paths.ts'
import { offeredWallet } from '../../session/offered-wallet.ts'
import {
  codeUri,
  forgetCode,
  keepCode,
  keptCode,
  newCode,
  relaysOf,
  type SignerCode,
} from '../../session/signer-code.ts'
import { Button } from '../../ui/button.tsx'
import { ExternalIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useInstance } from '../instance.ts'
import { ScanCode } from '../scan-code.tsx'
import { ApprovalNotice } from './approval-notice.tsx'
import type { PanelProps } from './panel-props.ts'
import { useSignerApp } from './use-signer-app.ts'

export function SignerCodePanel({ busy, signIn }: PanelProps) {
  const relays = useInstance()?.nostr_relays
  const [code, setCode] = useState<SignerCode>()
  useEffect(() => {
    if (relays) setCode(shown => shown ?? keptCode(localStorage) ?? newCode(relaysOf(relays)))
  }, [relays])
  if (!code) return null
  const renew = () => {
    forgetCode(localStorage)
    setCode(newCode(relaysOf(relays)))
  }
  return <Shown key={code.clientKey} code={code} busy={busy} signIn={signIn} renew={renew} />
}

type Props = PanelProps & { code: SignerCode; renew: () => void }

function Shown({ code, busy, signIn, renew }: Props) {
  const app = useSignerApp()
  const [approvalPage, setApprovalPage] = useState<string>()
  const [isReached, setIsReached] = useState(true)
  const [error, setError] = useState<Error>()
  useEffect(() => {
    const over = new AbortController()
    const onApprovalPage = (url: string) => setApprovalPage(safeHref(url))
    const asked = { onApprovalPage, onReach: setIsReached, signal: over.signal }
    import('../../session/bunker-signer.ts')
      .then(({ connectByCode }) => connectByCode(code, asked))
      .then(({ walletUri, ...opened }) => {
        forgetCode(localStorage)
        if (walletUri !== undefined) offeredWallet.offer(opened.signer.publicKey, walletUri)
        if (!over.signal.aborted) signIn(async () => opened)
      })
      .catch((problem: Error) => !over.signal.aborted && setError(problem))
    return () => over.abort()
  }, [code, signIn])

  if (error) {
    return (
      <div className="flex flex-col gap-3">
        <Notice tone="danger">{messageOf(error)}</Notice>
        <Button variant="secondary" onClick={renew}>
          {t('Show a new code')}
        </Button>
      </div>
    )
  }
  // The app on this device leads back here, where the answer is found; one that scans the picture stays where it is.
  const here = location.href.split('#')[0]
  return (
    <section className="flex flex-col gap-3" aria-labelledby="signer-app">
      <h2 id="signer-app" className="font-semibold">
        {t('With a signer app')}
      </h2>
      <Button asChild size="large" className="pointer-fine:hidden">
        <a
          href={codeUri(code, app, here)}
          aria-disabled={busy}
          onClick={() => keepCode(localStorage, code)}
          data-testid="open-signer"
        >
          <ExternalIcon className="size-4.5" /> {t('Open my signer app')}
        </a>
      </Button>
      <ScanCode
        text={codeUri(code, app)}
        label={t('Code for your signer app')}
        copy={t('Copy the code')}
        testId="signer-code"
      />
      {isReached ? (
        <ApprovalNotice page={approvalPage}>
          {t(
            'Scan it with Amber, Primal, Clave or another signer app, and approve there. Notifications of the app have to be on.',
          )}
        </ApprovalNotice>
      ) : (
        <Notice tone="warn">
          {t(
            'None of the relays where your signer is met can be reached. Check the connection, or try again in a moment.',
          )}
        </Notice>
      )}
    </section>
  )
}
