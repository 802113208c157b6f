/** What can be done with a wallet in use, or asleep. What would leave the address without a wallet is asked twice. */

import { deleteWallet, editWallet, pairedProvider, type RemoteWallet } from '@chispa/contract/wallets'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'sonner'
import { messageOf } from '../../api/api-error.ts'
import { isAsleep } from '../../components/wallets/receiving.ts'
import { t } from '../../language/current.ts'
import { rich } from '../../language/rich.tsx'
import { call } from '../../session/current.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ArchiveIcon, EyeIcon, PauseIcon, PencilIcon, PlayIcon, StarIcon } from '../../ui/icons.tsx'
import { MenuItem, MenuLine } from '../../ui/menu.tsx'
import { MoreMenu } from '../../ui/more-menu.tsx'
import { ConnectionDialog } from './connection-dialog.tsx'
import { RenameWalletDialog } from './rename-wallet-form.tsx'

type Change = { makePrimary?: true; status?: 'ACTIVE' | 'DISABLED' }
type Open = 'rename' | 'connection' | 'disable' | 'archive'

export function WalletMenu({ wallet, address }: { wallet: RemoteWallet; address: string | null }) {
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const change = useWalletChange(wallet, close)
  const archive = useMutation({
    mutationFn: () => call(deleteWallet, { params: { walletId: wallet.id } }),
    onSuccess: () => toast.success(t('{name} is archived', { name: wallet.name })),
  })
  const enabled = wallet.status === 'ACTIVE'
  const ask = (what: Open) => {
    change.reset()
    archive.reset()
    setOpen(what)
  }
  const send = (to: Change) => change.mutate(to, { onError: error => toast.error(messageOf(error)) })
  return (
    <>
      <MoreMenu about={wallet.name}>
        {enabled && !wallet.isPrimary && (
          <MenuItem onSelect={() => send({ makePrimary: true })}>
            <StarIcon /> {t('Make primary')}
          </MenuItem>
        )}
        {!isAsleep(wallet) && (
          <MenuItem onSelect={() => ask('rename')}>
            <PencilIcon /> {t('Rename')}
          </MenuItem>
        )}
        {wallet.isPrimary && !isAsleep(wallet) && wallet.provider !== pairedProvider && (
          <MenuItem onSelect={() => ask('connection')}>
            <EyeIcon /> {t('Show the connection')}
          </MenuItem>
        )}
        {enabled ? (
          <MenuItem onSelect={() => (wallet.isPrimary ? ask('disable') : send({ status: 'DISABLED' }))}>
            <PauseIcon /> {t('Disable')}
          </MenuItem>
        ) : (
          <MenuItem onSelect={() => send({ status: 'ACTIVE' })}>
            <PlayIcon /> {isAsleep(wallet) ? t('Switch on again') : t('Enable')}
          </MenuItem>
        )}
        <MenuLine />
        <MenuItem className="text-danger" onSelect={() => ask('archive')}>
          <ArchiveIcon /> {t('Archive')}
        </MenuItem>
      </MoreMenu>
      {open === 'rename' && <RenameWalletDialog wallet={wallet} close={close} />}
      {open === 'connection' && <ConnectionDialog wallet={wallet} close={close} />}
      {open === 'disable' && (
        <ConfirmDialog
          title={t('Disable {name}?', { name: wallet.name })}
          act={t('Disable')}
          busy={change.isPending}
          trouble={change.error ? messageOf(change.error) : undefined}
          onConfirm={() => change.mutate({ status: 'DISABLED' })}
          close={close}
        >
          <p>{t('It stays your primary wallet and receives nothing until you enable it again.')}</p>
          {address && <AddressStops address={address} />}
        </ConfirmDialog>
      )}
      {open === 'archive' && (
        <ConfirmDialog
          title={t('Archive {name}?', { name: wallet.name })}
          act={t('Archive')}
          busy={archive.isPending}
          trouble={archive.error ? messageOf(archive.error) : undefined}
          onConfirm={() => archive.mutate(undefined, { onSuccess: close })}
          close={close}
        >
          <p>
            {t(
              'This platform stops using it, for good. The money stays where it is, in your wallet. To come back later, connect it again.',
            )}
          </p>
          {wallet.isPrimary && address && <AddressStops address={address} />}
        </ConfirmDialog>
      )}
    </>
  )
}

const AddressStops = ({ address }: { address: string }) => (
  <p className="font-medium text-warn">
    {rich('Until another wallet is primary, payments to {it} are turned away.', {
      it: <span className="break-all">{address}</span>,
    })}
  </p>
)

function useWalletChange(wallet: RemoteWallet, onDone: () => void) {
  return useMutation({
    mutationFn: (body: Change) => call(editWallet, { params: { walletId: wallet.id }, body }),
    onSuccess: (_, change) => {
      toast.success(
        change.makePrimary
          ? t('{name} receives from now on', { name: wallet.name })
          : change.status === 'ACTIVE'
            ? t('{name} is enabled', { name: wallet.name })
            : t('{name} is disabled', { name: wallet.name }),
      )
      onDone()
    },
  })
}
