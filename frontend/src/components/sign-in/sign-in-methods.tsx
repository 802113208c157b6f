/** The ways in: an extension, a secret key, a bunker, or a key made here. What happens next is the caller's. */

import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { t } from '../../language/current.ts'
import { rich } from '../../language/rich.tsx'
import { paths } from '../../paths.ts'
import { forgetDevice } from '../../session/device.ts'
import type { KeptSigner, Signer } from '../../session/signer.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useInstance } from '../instance.ts'
import { DeviceLockPanel } from './device-lock-panel.tsx'
import { HaveKeyPanel } from './have-key-panel.tsx'
import { NewKeyPanel } from './new-key-panel.tsx'
import type { Opened, PanelProps } from './panel-props.ts'

type Props = {
  /** With an invitation also while nobody else is taken. */
  isInvited?: boolean
  onSignIn: (signer: Signer, kept: KeptSigner | undefined) => Promise<void>
}

export function SignInMethods({ isInvited = false, onSignIn }: Props) {
  const instance = useInstance()
  // A key made here would be refused a moment later.
  const isClosed = instance?.hasRoot === true && instance.registration_enabled === false && !isInvited
  const [making, setMaking] = useState(false)
  const [keep, setKeep] = useState(false)
  const [stay, setStay] = useState(false)
  const [locking, setLocking] = useState<Opened>()
  const finish = useMutation({
    mutationFn: async ({ signer, kept }: { signer: Signer; kept: KeptSigner | undefined }) => {
      try {
        await onSignIn(signer, kept)
      } catch (error) {
        // Whom the community does not take leaves nothing on the device.
        if (kept?.method === 'device') forgetDevice()
        setLocking(undefined)
        throw error
      }
    },
  })
  const mutation = useMutation({
    mutationFn: async (open: () => Promise<Opened>) => {
      const { signer, kept } = await open()
      if (stay && kept.method !== 'extension') return setLocking({ signer, kept })
      await finish.mutateAsync({ signer, kept: keep || stay ? kept : undefined })
    },
  })
  const panel: PanelProps = { busy: mutation.isPending, signIn: mutation.mutate }
  if (locking) {
    const { signer, kept } = locking
    const locked = { method: 'device', publicKey: signer.publicKey } as const
    return (
      <DeviceLockPanel
        kept={kept}
        busy={finish.isPending}
        onDone={isKept => finish.mutate({ signer, kept: isKept ? locked : undefined })}
      />
    )
  }
  const error = mutation.error ?? finish.error
  return (
    <div className="flex flex-col gap-4">
      {making ? (
        <NewKeyPanel {...panel} onBack={() => setMaking(false)} />
      ) : (
        <HaveKeyPanel {...panel} onChange={mutation.reset} />
      )}
      {error && <Notice tone="danger">{messageOf(error)}</Notice>}
      <Checkbox
        label={t('Stay signed in on this device')}
        hint={t('Your key stays here under a passkey or a PIN, and opens on your next visit.')}
        checked={stay}
        disabled={mutation.isPending}
        onChange={event => setStay(event.target.checked)}
      />
      {!stay && (
        <Checkbox
          label={t('Keep me signed in until I close this tab')}
          hint={t('Without this, everything stays in memory and a reload signs you out.')}
          checked={keep}
          disabled={mutation.isPending}
          onChange={event => setKeep(event.target.checked)}
        />
      )}
      {!making && (
        <p className="flex flex-wrap items-center justify-center gap-x-1 border-t border-line pt-3 text-sm text-ink-soft">
          {isClosed
            ? rich('New here? The community takes no new members at the moment.{link}', {
                link: (
                  <Button asChild variant="ghost" className="px-2 text-brand-text">
                    <Link to={paths.home}>{t('Join the waitlist')}</Link>
                  </Button>
                ),
              })
            : rich('No Nostr key yet?{link}', {
                link: (
                  <Button variant="ghost" className="px-2 text-brand-text" onClick={() => setMaking(true)}>
                    {t('Make a new one')}
                  </Button>
                ),
              })}
        </p>
      )}
    </div>
  )
}
