import { CopyButton } from '../../components/copy-button.tsx'
import { t } from '../../language/current.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

export const SecretDialog = ({ secret, close }: { secret: string; close: () => void }) => (
  <Dialog
    open
    onOpenChange={close}
    title={t('The secret of this webhook')}
    about={t('It is shown this once. Your program checks with it that an event is from here.')}
    footer={
      <>
        <CopyButton text={secret} label={t('Copy')} />
        <Button onClick={close}>{t('Done')}</Button>
      </>
    }
  >
    <p data-testid="webhook-secret" className="rounded-xl bg-sunken p-4 font-mono text-sm break-all select-all">
      {secret}
    </p>
  </Dialog>
)
