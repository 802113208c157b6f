/** A link that resets the chip in the hand, by its own tap: no keys are shown to anybody. */
import { mintWipeLink } from '@chispa/contract/card-programming'
import type { Card } from '@chispa/contract/cards'
import { boltcardLink } from '@chispa/protocols/boltcard'
import { useMutation } from '@tanstack/react-query'
import { messageOf } from '../../api/api-error.ts'
import { ScanCode } from '../../components/scan-code.tsx'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { NfcIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'

export function ResetLink({ card }: { card: Card }) {
  const mint = useMutation({ mutationFn: () => call(mintWipeLink, { params: { id: card.id } }), gcTime: 0 })
  const link = mint.data && boltcardLink('reset', mint.data.url)
  return (
    <>
      <Button variant="secondary" busy={mint.isPending} onClick={() => mint.mutate()}>
        <NfcIcon className="size-4.5" /> {t('Reset by a link')}
      </Button>
      {mint.error && <Notice tone="danger">{messageOf(mint.error)}</Notice>}
      {link && (
        <Dialog
          open
          onOpenChange={mint.reset}
          title={t('Reset the chip')}
          about={t('Open this on a phone with the programming app, and hold the chip to it.')}
          footer={<Button onClick={mint.reset}>{t('Done')}</Button>}
        >
          <div className="flex flex-col gap-4">
            <ScanCode
              text={link}
              label={t('Link that resets the chip, as a QR code')}
              copy={t('Copy the link')}
              testId="reset-link"
            />
            <Button asChild variant="secondary">
              <a href={link}>
                <NfcIcon className="size-4.5" /> {t('Open the app here')}
              </a>
            </Button>
            <Notice tone="warn">
              {t('It works once, for 15 minutes, and only with this chip. The card is then blocked for good.')}
            </Notice>
          </div>
        </Dialog>
      )}
    </>
  )
}
