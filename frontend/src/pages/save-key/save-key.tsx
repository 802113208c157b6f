/** A copy of the key in the person's own hands: the lock is opened first, then the person chooses what the copy is. */
import { useState } from 'react'
import { useDocumentTitle } from '../../components/instance.ts'
import { LockForm } from '../../components/sign-in/lock-form.tsx'
import { savedWords } from '../../components/sign-in/saved-words.ts'
import { BackLink } from '../../frame/back-link.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { openSecret } from '../../session/device.ts'
import type { DeviceRecord } from '../../session/device-record.ts'
import type { Identity } from '../../session/session.ts'
import { useDevice } from '../../session/use-device.ts'
import { useSession } from '../../session/use-session.ts'
import { Notice } from '../../ui/notice.tsx'
import { Panel, PanelBody } from '../../ui/panel.tsx'
import { SaveWays } from './save-ways.tsx'

export function SaveKeyPage() {
  useDocumentTitle(t('Save my key'))
  const identity = useSession()
  const record = useDevice(identity?.publicKey)
  return (
    <div className="mx-auto max-w-xl">
      <PageHead
        title={t('Save my key')}
        about={t('Your key is your account. If this device is lost, only a copy brings the account back.')}
        back={<BackLink to={paths.account}>{t('My account')}</BackLink>}
      />
      {record?.signer.method === 'key' ? (
        <KeptHere record={record} />
      ) : (
        identity && (
          <Panel>
            <PanelBody className="text-sm leading-relaxed text-ink-soft">{elsewhere(identity.method)}</PanelBody>
          </Panel>
        )
      )}
    </div>
  )
}

function KeptHere({ record }: { record: DeviceRecord }) {
  const [secret, setSecret] = useState<string>()
  const { publicKey } = record.signer
  return (
    <div className="flex flex-col gap-4">
      <Notice tone={record.savedAt === undefined ? 'warn' : 'info'}>{savedWords(record)}</Notice>
      {record.lock.kind === 'passkey' && record.lock.isSynced && (
        <Notice>{t('Your passkey syncs to your other devices and brings the key back there.')}</Notice>
      )}
      {secret === undefined ? (
        <Panel>
          <PanelBody className="flex flex-col gap-4">
            <p className="text-sm text-ink-soft">{t('Open the lock first, so that nobody else copies your key.')}</p>
            <LockForm
              record={record}
              words={{ passkey: t('Unlock with your passkey'), pin: t('Unlock') }}
              open={async pin => setSecret(await openSecret(publicKey, pin))}
            />
          </PanelBody>
        </Panel>
      ) : (
        <SaveWays publicKey={publicKey} secretHex={secret} />
      )}
    </div>
  )
}

/** Nothing is kept here that could be copied. */
function elsewhere(method: Identity['method']): string {
  switch (method) {
    case 'extension':
      return t('Your browser extension holds the key. Save it there.')
    case 'bunker':
    case 'device':
      return t('Your signer app holds the key. Save it there.')
    case 'key':
      return t('You brought your key, and this device does not keep it. Your copy is where you brought it from.')
    default:
      return method satisfies never
  }
}
