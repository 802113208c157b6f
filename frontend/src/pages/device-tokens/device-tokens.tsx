import type { DeviceToken } from '@chispa/contract/tokens'
import { useState } from 'react'
import { CopyButton } from '../../components/copy-button.tsx'
import { QrCode } from '../../components/qr-code.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { t } from '../../language/current.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ChevronDownIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel, PanelBody } from '../../ui/panel.tsx'
import { DeviceTokenForm } from './device-token-form.tsx'
import { MintedList } from './minted-list.tsx'

export function DeviceTokensPage() {
  const [token, setToken] = useState<DeviceToken>()
  return (
    <>
      <PageHead
        title={t('Device tokens')}
        about={t(
          'Let an app that sets up cards work with this instance. It scans a code and gets the permissions you tick, for as long as you say.',
        )}
      />
      <Panel>
        <PanelBody>
          <DeviceTokenForm onMinted={setToken} />
        </PanelBody>
      </Panel>
      <MintedList />
      {token && <TokenDialog token={token} close={() => setToken(undefined)} />}
    </>
  )
}

/** Shown once: we keep no copy. */
const TokenDialog = ({ token, close }: { token: DeviceToken; close: () => void }) => (
  <Dialog
    open
    onOpenChange={close}
    title={t('Scan this with the card app')}
    about={t('It is shown this once. Whoever scans it can use it, so show it to nobody else.')}
    footer={
      <>
        <CopyButton text={token.jwt} label={t('Copy as text')} />
        <Button onClick={close}>{t('Done')}</Button>
      </>
    }
  >
    <QrCode
      text={token.jwt}
      label={t('Device token as a QR code')}
      className="mx-auto aspect-square w-full max-w-96 rounded-xl border border-line"
    />
    <details className="group mt-4 rounded-xl border border-line">
      <summary className="flex min-h-11 list-none items-center justify-between px-4 text-sm font-medium [&::-webkit-details-marker]:hidden">
        {t('Show as text')}
        <ChevronDownIcon className="text-ink-faint transition-transform group-open:rotate-180" />
      </summary>
      <p data-testid="device-token" className="border-t border-line px-4 py-3 font-mono text-xs break-all select-all">
        {token.jwt}
      </p>
    </details>
    <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
      <dt className="text-ink-faint">{t('Works for')}</dt>
      <dd>{token.expiresIn}</dd>
      <dt className="text-ink-faint">{t('Works at')}</dt>
      <dd className="break-all">{token.apiUrl}</dd>
      <dt className="text-ink-faint">{t('May')}</dt>
      <dd className="flex flex-wrap gap-1">
        {token.scopes.map(scope => (
          <Badge key={scope}>{scope}</Badge>
        ))}
      </dd>
    </dl>
    <Notice tone="warn" className="mt-4">
      {t(
        'It works only while you have these permissions yourself. To end it early, sign out every device in the settings: that ends all device tokens at once.',
      )}
    </Notice>
  </Dialog>
)
