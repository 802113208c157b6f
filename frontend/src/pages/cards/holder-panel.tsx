/** Who has the card, or the code with which somebody takes it. */

import { releaseCard } from '@chispa/contract/card-holding'
import type { Card } from '@chispa/contract/cards'
import { useState } from 'react'
import { toast } from 'sonner'
import { activationLink } from '../../components/cards/card-links.ts'
import { ConfirmButton } from '../../components/confirm-button.tsx'
import { useOwnOrigin } from '../../components/instance.ts'
import { Person } from '../../components/people/person.tsx'
import { bareFace } from '../../components/people/person-name.ts'
import { ScanCode } from '../../components/scan-code.tsx'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { useMay } from '../../session/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { QrIcon } from '../../ui/icons.tsx'
import { Panel, PanelBody, PanelHead } from '../../ui/panel.tsx'

export function HolderPanel({ card }: { card: Card }) {
  return (
    <Panel aria-labelledby="holder">
      <PanelHead
        id="holder"
        title={t('Holder')}
        about={
          card.paired ? t('They activated the card; it pays from their wallet.') : t('Nobody has activated it yet.')
        }
      />
      <PanelBody className="flex flex-wrap items-center justify-between gap-4">
        {card.pubkey ? <Holder card={card} publicKey={card.pubkey} /> : <Activation card={card} />}
      </PanelBody>
    </Panel>
  )
}

function Activation({ card: { otc, blocked, keptFor } }: { card: Card }) {
  const [open, setOpen] = useState(false)
  const origin = useOwnOrigin()
  if (!otc) {
    return (
      <p className="text-sm text-ink-soft">
        {blocked ? t('A blocked card cannot be activated.') : t('Operators see the code that activates it.')}
      </p>
    )
  }
  return (
    <>
      {keptFor ? (
        <div className="min-w-0 flex-1 basis-56">
          <Person face={bareFace(keptFor.pubkey, keptFor.username ?? null)} />
          <p className="mt-2 text-sm text-ink-soft">
            {t('In the place of a lost card, kept for its holder: nobody else can activate it.')}
          </p>
        </div>
      ) : (
        <p className="min-w-0 flex-1 basis-56 text-sm text-ink-soft">
          {t('Give the card and its code to one person. The first who uses the code becomes the holder.')}
        </p>
      )}
      <Button onClick={() => setOpen(true)}>
        <QrIcon className="size-4.5" /> {t('Activation code')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('Activate the card')}
        about={t('Let its future holder scan this, or send them the link. It works once.')}
        footer={<Button onClick={() => setOpen(false)}>{t('Done')}</Button>}
      >
        <ScanCode
          text={activationLink(origin, otc)}
          label={t('Link that activates the card, as a QR code')}
          copy={t('Copy the link')}
          testId="activation-link"
        />
      </Dialog>
    </>
  )
}

function Holder({ card, publicKey }: { card: Card; publicKey: string }) {
  const mayWrite = useMay({ permission: 'cards:write' })
  return (
    <>
      <div className="min-w-0">
        <Person face={card.holderFace ?? bareFace(publicKey, card.username ?? null)} />
        <p className="mt-2 text-sm text-ink-faint">
          {card.walletId === null
            ? t('It pays from their primary wallet.')
            : t('It pays from a wallet that they chose for it.')}
        </p>
      </div>
      {mayWrite && !card.blocked && (
        <ConfirmButton
          variant="secondary"
          title={t('Take the card back from its holder?')}
          about={t(
            'It stops paying from their wallet at once and gets a new activation code, for them or for somebody else. The money stays with them.',
          )}
          act={t('Take it back')}
          run={() => call(releaseCard, { params: { id: card.id } })}
          onDone={() => toast.success(t('The card has no holder any more'))}
        >
          {t('Take the card back')}
        </ConfirmButton>
      )}
    </>
  )
}
