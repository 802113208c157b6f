/** Where the member's key is, whether a copy was saved, and how one leaves: locked, or for good. */
import { Link } from '@tanstack/react-router'
import { RemoveKeyButton } from '../../components/sign-in/remove-key.tsx'
import { savedWords } from '../../components/sign-in/saved-words.ts'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { session } from '../../session/current.ts'
import type { Identity } from '../../session/session.ts'
import { useDevice } from '../../session/use-device.ts'
import { Button } from '../../ui/button.tsx'
import { KeyIcon, LogOutIcon } from '../../ui/icons.tsx'
import { Panel, PanelBody, PanelHead } from '../../ui/panel.tsx'
import { ChangeLockButtons } from './change-lock.tsx'
import { SignOutOthers } from './sign-out-others.tsx'

const methodWords = (): Record<Identity['method'], string> => ({
  extension: t('Your browser extension holds the key and signs.'),
  key: t('The key is held by this tab and signs here. It was never sent anywhere.'),
  bunker: t('Your bunker holds the key and signs from there.'),
  device: t('Your key is kept on this device under a lock that only you open.'),
})

const appWords = () =>
  t('Your signer app holds the key and signs. The connection to it is kept on this device, locked.')

export function KeyPart({ identity }: { identity: Identity }) {
  const record = useDevice(identity.method === 'device' ? identity.publicKey : undefined)
  const isApp = record?.signer.method === 'bunker'
  return (
    <>
      {record && (
        <Panel aria-labelledby="my-key">
          <PanelHead id="my-key" title={t('My key')} about={isApp ? appWords() : methodWords().device} />
          <PanelBody className="flex flex-wrap items-center justify-between gap-4">
            {record.signer.method === 'key' && <p className="text-sm text-ink-soft">{savedWords(record)}</p>}
            <div className="flex flex-wrap gap-2">
              {record.signer.method === 'key' && (
                <Button asChild>
                  <Link to={paths.saveKey}>
                    <KeyIcon className="size-4.5" /> {t('Save my key')}
                  </Link>
                </Button>
              )}
              <ChangeLockButtons record={record} />
              <RemoveKeyButton record={record} />
            </div>
          </PanelBody>
        </Panel>
      )}
      <Panel>
        <PanelHead title={t('This session')} about={record ? undefined : methodWords()[identity.method]} />
        <PanelBody className="flex flex-wrap items-center justify-between gap-4">
          <p className="max-w-prose text-sm text-ink-soft">{stayWords(identity, isApp)}</p>
          <div className="flex flex-wrap gap-2">
            <SignOutOthers />
            <Button variant="secondary" onClick={() => session.signOut()}>
              <LogOutIcon className="size-4.5" /> {t('Sign out')}
            </Button>
          </div>
        </PanelBody>
      </Panel>
    </>
  )
}

function stayWords({ method, kept }: Identity, isApp: boolean): string {
  if (method === 'device' && isApp) {
    return t('You stay signed in on this device between visits. Signing out locks the connection; it stays here.')
  }
  if (method === 'device') {
    return t('You stay signed in on this device between visits. Signing out locks the key; it stays here.')
  }
  return kept
    ? t('You stay signed in until you close this tab or sign out.')
    : t('Nothing is stored. A reload or closing the tab signs you out.')
}
