/**
 * Adds a wallet by its connection. The connection is a secret: it goes from its field into one request and is in no
 * state, no cache and no storage of this page, nor in its address, but for the moment in which a wallet leads back with it.
 */

import { createWallet, type RemoteWallet } from '@chispa/contract/wallets'
import { parseConnectionUri } from '@chispa/protocols/nip47-uri'
import { useEffect, useRef } from 'react'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { call } from '../../session/current.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { ExternalIcon } from '../../ui/icons.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SecretInput } from '../../ui/secret-input.tsx'
import { useCommunityName } from '../instance.ts'
import { carriedLinkOf, forgetCarried } from '../scanning/carried-links.ts'
import { ScanButton } from '../scanning/scan-button.tsx'
import { useForm } from '../use-form.ts'
import { PrivateRelayHint } from './private-relay-hint.tsx'
import { forgetReturned, noteAsked, returnedConnection, walletAppLink } from './wallet-app-link.ts'

type Props = {
  suggestedName: string
  /** The wallet that receives now, if there is one. */
  primaryName: string | undefined
  onDone: (wallet: RemoteWallet) => void
}

export function ConnectWalletForm({ suggestedName, primaryName, onDone }: Props) {
  const connection = useRef<HTMLInputElement>(null)
  const form = useForm({
    // The connection stays empty here; its name is listed so that the server's word about it finds its field.
    defaults: { nwcUri: '', name: suggestedName, makePrimary: false },
    submit: ({ name, makePrimary }) =>
      call(createWallet, { body: { name, makePrimary, nwcUri: connection.current?.value.trim() ?? '' } }),
    about: { invalid_nwc_uri: 'nwcUri', wallet_already_added: 'nwcUri', wallet_name_taken: 'name' },
    onDone: wallet => {
      if (connection.current) connection.current.value = ''
      forgetReturned()
      forgetCarried()
      onDone(wallet)
    },
  })
  const fields = useRef<HTMLFormElement>(null)
  const appName = useCommunityName()
  // It stays at hand until it was used: a form that is drawn anew is filled anew.
  useEffect(() => {
    const value = carriedLinkOf('wallet') ?? returnedConnection()
    if (connection.current && value !== undefined) connection.current.value = value
  }, [])
  useEffect(() => {
    if (form.error) fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [form.error])
  return (
    <form ref={fields} onSubmit={form.submit} className="flex flex-col gap-5">
      <ScanButton
        disabled={form.busy}
        problemWith={text =>
          parseConnectionUri(text.trim()).ok ? undefined : t('This code is not a wallet connection.')
        }
        onScanned={text => {
          if (connection.current) connection.current.value = text.trim()
          fields.current?.requestSubmit()
        }}
      />
      <Button asChild variant="secondary" className="sm:hidden">
        <a
          href={walletAppLink({ appName, callback: new URL(paths.connectWallet, location.origin).href })}
          onClick={() => noteAsked()}
        >
          <ExternalIcon className="size-4.5" /> {t('Get it from a wallet on this phone')}
        </a>
      </Button>
      <Field
        label={t('Wallet connection')}
        hint={t(
          'Starts with nostr+walletconnect:// and comes from your wallet. It is stored sealed, and shown to nobody but you.',
        )}
        problem={form.problem('nwcUri')}
      >
        {control => (
          <SecretInput
            {...control}
            ref={connection}
            what="connection"
            required
            maxLength={4000}
            placeholder="nostr+walletconnect://…"
          />
        )}
      </Field>
      <Field label={t('Name')} hint={t('For you alone, to tell your wallets apart.')} problem={form.problem('name')}>
        {control => (
          <Input
            {...control}
            required
            maxLength={120}
            autoComplete="off"
            value={form.values.name}
            onChange={event => form.set({ name: event.target.value })}
          />
        )}
      </Field>
      {primaryName !== undefined && (
        <Checkbox
          label={t('Receive with this wallet from now on')}
          hint={t('Otherwise payments to your address keep going to {primaryName}.', { primaryName })}
          checked={form.values.makePrimary}
          onChange={event => form.set({ makePrimary: event.target.checked })}
        />
      )}
      <PrivateRelayHint error={form.error} />
      {form.trouble && <Notice tone="danger">{form.trouble}</Notice>}
      <Button type="submit" size="large" busy={form.busy} className="self-start max-sm:w-full">
        {t('Connect')}
      </Button>
    </form>
  )
}
