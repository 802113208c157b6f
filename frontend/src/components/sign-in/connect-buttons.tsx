/** Starts a connection to a signer, and gives it up while it is waited for. */
import { t } from '../../language/current.ts'
import { Button } from '../../ui/button.tsx'

type Props = { label: string; busy: boolean; cancel: () => void }

export const ConnectButtons = ({ label, busy, cancel }: Props) => (
  <div className="flex gap-2">
    <Button type="submit" size="large" busy={busy} className="flex-1">
      {busy ? t('Connecting') : label}
    </Button>
    {busy && (
      <Button variant="secondary" size="large" onClick={cancel}>
        {t('Cancel')}
      </Button>
    )}
  </div>
)
