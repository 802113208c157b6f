/** The ways in: an account made here in one tap, or a key that the person has. What happens next is the caller's. */

import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { t } from '../../language/current.ts'
import { rich } from '../../language/rich.tsx'
import { paths } from '../../paths.ts'
import { forgetDevice, restoreWithPasskey } from '../../session/device.ts'
import type { KeptSigner, Signer } from '../../session/signer.ts'
import { keptCode } from '../../session/signer-code.ts'
import { useExtension } from '../../session/use-extension.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useInstance } from '../instance.ts'
import { carriedLinkOf } from '../scanning/carried-links.ts'
import { passkeysQuery } from './choose-lock.tsx'
import { CreateAccount } from './create-account.tsx'
import { DeviceLockPanel, type Kept } from './device-lock-panel.tsx'
import { ExtensionPanel } from './extension-panel.tsx'
import { HaveKeyPanel } from './have-key-panel.tsx'
import { KeyPanel } from './key-panel.tsx'
import { isNotTaken } from './not-taken.ts'
import type { Opened, PanelProps } from './panel-props.ts'

export type SignInProps = {
  /** With an invitation also while nobody else is taken. */
  isInvited?: boolean
  /** A key that is made now would be of no use. */
  isForKnownKey?: boolean
  /** Somebody has a copy of their key: only that is asked for. */
  isCopy?: boolean
  onSignIn: (signer: Signer, kept: KeptSigner | undefined) => Promise<void>
}

export function SignInMethods({ isInvited = false, isForKnownKey = false, isCopy = false, onSignIn }: SignInProps) {
  const instance = useInstance()
  // A key made here would be refused a moment later.
  const isClosed = instance?.hasRoot === true && instance.registration_enabled === false && !isInvited
  const hasExtension = useExtension()
  const { data: hasPasskeys } = useQuery(passkeysQuery)
  // Back from a signer app on this device, in this tab or another one; or with the link of one.
  const [hasKey, setHasKey] = useState(
    () => keptCode(localStorage) !== undefined || carriedLinkOf('signer') !== undefined,
  )
  const [locking, setLocking] = useState<Opened>()
  const finish = useMutation({
    mutationFn: async ({ signer, kept, how }: Opened & { how: Kept }) => {
      const { publicKey } = signer
      try {
        await onSignIn(signer, how === 'device' ? { method: 'device', publicKey } : how === 'tab' ? kept : undefined)
      } catch (error) {
        // It was brought a moment ago, and is where it came from.
        if (how === 'device' && isNotTaken(error)) forgetDevice(publicKey)
        setLocking(undefined)
        throw error
      }
    },
  })
  const open = useMutation({
    mutationFn: async (signer: () => Promise<Opened>) => {
      const opened = await signer()
      // An extension has nothing that could be locked here.
      if (opened.kept.method !== 'extension') return setLocking(opened)
      await finish.mutateAsync({ ...opened, how: 'tab' })
    },
  })
  const restore = useMutation({
    mutationFn: async () => {
      const signer = await restoreWithPasskey()
      await onSignIn(signer, { method: 'device', publicKey: signer.publicKey })
    },
  })
  if (locking) {
    const done = (how: Kept) => finish.mutateAsync({ ...locking, how }).catch(() => {})
    return <DeviceLockPanel kept={locking.kept} busy={finish.isPending} onDone={done} />
  }
  const reset = () => {
    open.reset()
    finish.reset()
    restore.reset()
  }
  const error = open.error ?? finish.error ?? restore.error
  const trouble = error ? messageOf(error) : undefined
  const panel: PanelProps = { busy: open.isPending, trouble, signIn: open.mutate }
  if (isCopy) {
    return (
      <div className="flex flex-col gap-4">
        <p className="text-sm text-ink-soft">
          {t('Open the file that you saved, or enter the key itself, as it is on your paper.')}
        </p>
        <KeyPanel {...panel} />
      </div>
    )
  }
  if (hasKey) {
    return (
      <div className="flex flex-col gap-4">
        <HaveKeyPanel {...panel} onChange={reset} />
        <Button
          variant="ghost"
          disabled={open.isPending}
          onClick={() => {
            reset()
            setHasKey(false)
          }}
        >
          {t('Back')}
        </Button>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-3">
      {hasExtension && <ExtensionPanel {...panel} />}
      {isClosed && <Closed />}
      {!isClosed && !isForKnownKey && <CreateAccount onCreated={onSignIn} isSecond={hasExtension} />}
      <Button
        variant="secondary"
        size="large"
        onClick={() => {
          reset()
          setHasKey(true)
        }}
      >
        {t('I have a Nostr key')}
      </Button>
      {hasPasskeys && (
        <Button variant="ghost" busy={restore.isPending} onClick={() => restore.mutate()}>
          {t('Use the passkey of my account')}
        </Button>
      )}
      {trouble && <Notice tone="danger">{trouble}</Notice>}
    </div>
  )
}

const Closed = () => (
  <p className="flex flex-wrap items-center justify-center gap-x-1 text-sm text-ink-soft">
    {rich('New here? The community takes no new members at the moment.{link}', {
      link: (
        <Button asChild variant="ghost" className="px-2 text-brand-text">
          <Link to={paths.home}>{t('Join the waitlist')}</Link>
        </Button>
      ),
    })}
  </p>
)
