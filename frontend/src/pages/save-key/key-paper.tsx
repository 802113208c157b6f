/** The key on a sheet of paper: as text, and as a code that is scanned instead of typed. */
import { useCommunityName } from '../../components/instance.ts'
import { QrCode } from '../../components/qr-code.tsx'
import { t } from '../../language/current.ts'
import { Button } from '../../ui/button.tsx'
import { PrinterIcon } from '../../ui/icons.tsx'
import type { WayProps } from './way-props.ts'
import { whereItOpens } from './where-it-opens.ts'

export function KeyPaper({ nsec, npub, onMade }: WayProps) {
  const community = useCommunityName()
  const print = () => {
    window.print()
    onMade()
  }
  return (
    <>
      <article
        data-testid="key-paper"
        className="hidden flex-col items-center gap-5 bg-white p-10 text-center text-black print:fixed print:inset-0 print:z-50 print:flex"
      >
        <h2 className="text-2xl font-semibold">{t('Your key for {community}', { community })}</h2>
        <p>{whereItOpens()}</p>
        <p>{t('Secret key (never show it to anyone; whoever has it is you):')}</p>
        <QrCode text={nsec} label={t('Secret key')} className="size-64" />
        <p className="max-w-lg font-mono text-lg break-all">{nsec}</p>
        <p>{t('Public key (the name that others know you by):')}</p>
        <p className="max-w-lg font-mono text-sm break-all">{npub}</p>
      </article>
      <Button size="large" onClick={print}>
        <PrinterIcon className="size-4.5" /> {t('Print')}
      </Button>
    </>
  )
}
