/** Gives a wallet another name; names of wallets in use are unique. */

import { editWallet, type RemoteWallet } from '@chispa/contract/wallets'
import { toast } from 'sonner'
import { useForm } from '../../components/use-form.ts'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'

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
    <Dialog
      open
      onOpenChange={close}
      title={t('Rename the wallet')}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            {t('Cancel')}
          </Button>
          <Button
            type="submit"
            form="rename-wallet"
            busy={form.busy}
            disabled={form.values.name.trim() === wallet.name}
          >
            {t('Rename')}
          </Button>
        </>
      }
    >
      <form id="rename-wallet" onSubmit={form.submit} className="flex flex-col gap-4">
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
        {form.trouble && <Notice tone="danger">{form.trouble}</Notice>}
      </form>
    </Dialog>
  )
}
