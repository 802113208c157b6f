/** The member's lightning address: to take, to share, to change. */

import { useState } from 'react'
import { toast } from 'sonner'
import { t } from '../../language/current.ts'
import { useMe } from '../../session/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { PencilIcon, QrIcon } from '../../ui/icons.tsx'
import { Panel, PanelBody, PanelHead } from '../../ui/panel.tsx'
import { CopyButton } from '../copy-button.tsx'
import { domainOf, useInstance } from '../instance.ts'
import { AddressCheck } from './address-check.tsx'
import { LightningCode, useLightningLinks } from './lightning-code.tsx'
import { UsernameDialog, UsernameForm } from './username-form.tsx'

export function AddressPanel({ canReceive }: { canReceive: boolean }) {
  const { userId, username, lightningAddress } = useMe()
  const domain = domainOf(useInstance()) ?? location.host
  const [changing, setChanging] = useState(false)
  const done = (assigned: { lightningAddress: string }) => {
    setChanging(false)
    toast.success(t('You are {lightningAddress}', { lightningAddress: assigned.lightningAddress }))
  }
  if (username === null || lightningAddress === null) {
    return (
      <Panel aria-labelledby="address">
        <PanelHead
          id="address"
          title={t('Take a name')}
          about={t('It becomes your lightning address: like an e-mail address, but for money.')}
        />
        <PanelBody className="max-w-xl">
          <UsernameForm userId={userId} current={null} domain={domain} onDone={done} />
        </PanelBody>
      </Panel>
    )
  }
  return (
    <Panel aria-labelledby="address">
      <PanelHead
        id="address"
        title={t('Your lightning address')}
        about={t('Anyone can pay you with it, from any lightning wallet.')}
      />
      <PanelBody className="grid items-center gap-6 sm:grid-cols-[13rem_1fr]">
        {canReceive ? (
          <LightningCode username={username} address={lightningAddress} className="mx-auto max-w-64" />
        ) : (
          <div className="mx-auto grid aspect-square w-full max-w-64 place-items-center rounded-2xl border border-dashed border-line-strong/60 p-6 text-center text-sm text-ink-faint max-sm:hidden">
            <span>
              <QrIcon className="mx-auto mb-2 size-7" />
              {t('The code appears as soon as a wallet receives.')}
            </span>
          </div>
        )}
        <Sharing username={username} address={lightningAddress} change={() => setChanging(true)} />
      </PanelBody>
      {changing && (
        <UsernameDialog
          title={t('Change your name')}
          userId={userId}
          current={username}
          domain={domain}
          onDone={done}
          close={() => setChanging(false)}
        />
      )}
    </Panel>
  )
}

function Sharing({ username, address, change }: { username: string; address: string; change: () => void }) {
  const { page } = useLightningLinks(username)
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="flex items-center gap-1 rounded-xl bg-sunken py-1.5 pr-1.5 pl-4">
        <p data-testid="my-address" className="min-w-0 flex-1 font-medium break-all">
          {address}
        </p>
        <CopyButton iconOnly text={address} label={t('Copy the address')} />
      </div>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={page} label={t('Copy a link to pay you')} />
        <Button variant="ghost" onClick={change}>
          <PencilIcon className="size-4.5" /> {t('Change the name')}
        </Button>
      </div>
      <AddressCheck username={username} />
    </div>
  )
}
