/** Gives a wallet another name; names of wallets in use are unique. */

import { editWallet, type RemoteWallet } from '@chispa/contract/wallets'
import { toast } from 'sonner'
import { FormDialog } from '../../components/form-dialog.tsx'
import { useForm } from '../../components/use-form.ts'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { TextField } from '../../ui/text-field.tsx'

export function RenameWalletDialog({ wallet, close }: { wallet: RemoteWallet; close: () => void }) {
  const form = useForm({
    defaults: { name: wallet.name },
    submit: body => call(editWallet, { params: { walletId: wallet.id }, body }),
    about: { wallet_name_taken: 'name' },
    onDone: ({ name }) => {
      toast.success(t('The wallet is now called {name}', { name }))
      close()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('Rename the wallet')}
      act={t('Rename')}
      waitsFor={form.values.name.trim() === wallet.name && t('Nothing is changed yet.')}
      close={close}
    >
      <TextField
        label={t('Name')}
        hint={t('For you alone, to tell your wallets apart.')}
        problem={form.problem('name')}
        maxLength={120}
        value={form.values.name}
        onChange={name => form.set({ name })}
      />
    </FormDialog>
  )
}
