/** The keys of a card, for the programming app to scan. */

import { CopyButton } from '../../components/copy-button.tsx'
import { QrCode } from '../../components/qr-code.tsx'
import { t } from '../../language/current.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ChevronDownIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'

type Props = { title: string; about: string; payload: object; close: () => void }

export function KeysDialog({ title, about, payload, close }: Props) {
  const text = JSON.stringify(payload)
  return (
    <Dialog
      open
      onOpenChange={close}
      title={title}
      about={about}
      footer={
        <>
          <CopyButton text={text} label={t('Copy as text')} />
          <Button onClick={close}>{t('Done')}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <QrCode
          text={text}
          label={t('Keys of the card as a QR code')}
          className="mx-auto aspect-square w-full max-w-80 rounded-2xl border border-line"
        />
        <details className="group rounded-xl border border-line">
          <summary className="flex min-h-11 list-none items-center justify-between px-4 text-sm font-medium [&::-webkit-details-marker]:hidden">
            {t('Show as text')}
            <ChevronDownIcon className="text-ink-faint transition-transform group-open:rotate-180" />
          </summary>
          <p data-testid="keys" className="border-t border-line px-4 py-3 font-mono text-xs break-all select-all">
            {text}
          </p>
        </details>
        <Notice tone="warn">{t('Whoever has these keys can copy the card. Show them to nobody else.')}</Notice>
      </div>
    </Dialog>
  )
}
