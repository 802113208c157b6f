/** How far a card is programmed, and what moves it on. Keys are shown on demand, and gone when the dialog is closed. */

import { mintWriteToken, recoverCardKeys, wipeCard, writeTokenLifetimeMs } from '@chispa/contract/card-programming'
import type { Card } from '@chispa/contract/cards'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { programmingWords } from '../../components/cards/card-words.ts'
import { Steps } from '../../components/steps.tsx'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { useMay } from '../../session/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { KeyIcon, NfcIcon, TrashIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel, PanelBody, PanelHead } from '../../ui/panel.tsx'
import { type Grant, ProgramDialog } from './program-dialog.tsx'
import { ResetDialog } from './reset-dialog.tsx'
import { ResetLink } from './reset-link.tsx'

const stepOf = { new: 0, keys_issued: 1, imported: 2, programmed: 3, wiped: 3 } as const

export function ProgrammingPanel({ card }: { card: Card }) {
  const mayWrite = useMay({ permission: 'cards:write' })
  const mayReadKeys = useMay({ permission: 'ntags:write' })
  const words = programmingWords()[card.programming]
  const fresh = card.programming === 'new' || card.programming === 'keys_issued'
  return (
    <Panel aria-labelledby="programming">
      <PanelHead id="programming" title={t('Programming')} about={words.about} />
      <PanelBody className="flex flex-col gap-4">
        {card.programming !== 'wiped' && (
          <div className="-mb-6">
            <Steps names={[t('Added'), t('Keys issued'), t('Programmed')]} current={stepOf[card.programming]} />
          </div>
        )}
        {card.blocked && card.programming === 'wiped' && (
          <Notice tone="warn">
            {t(
              'It is blocked for good. Reset the chip with its old keys; then delete this card, and the chip can be used for a new one.',
            )}
          </Notice>
        )}
        <div className="flex flex-wrap gap-2">
          {mayWrite && <Program card={card} offered={fresh && !card.blocked} />}
          {mayReadKeys && (
            <Recover card={card} offered={card.programming === 'keys_issued' && !card.paired && !card.blocked} />
          )}
          {mayReadKeys && <ResetLink card={card} />}
          {mayReadKeys && <Wipe card={card} />}
        </div>
      </PanelBody>
    </Panel>
  )
}

/** What is open stays open when the card moves on meanwhile; only the button goes. */
type Props = { card: Card; offered: boolean }

function Program({ card, offered }: Props) {
  const [grant, setGrant] = useState<Grant>()
  const mint = useMutation({
    mutationFn: () => call(mintWriteToken, { params: { id: card.id } }),
    gcTime: 0,
    // Counted from here: the clock of this device may be wrong.
    onSuccess: ({ url }) => setGrant({ url, until: new Date(Date.now() + writeTokenLifetimeMs), before: card }),
  })
  const trouble = mint.error && <Notice tone="danger">{messageOf(mint.error)}</Notice>
  return (
    <>
      {offered && (
        <Button busy={mint.isPending && !grant} onClick={() => mint.mutate()}>
          <NfcIcon className="size-4.5" /> {t('Program the chip')}
        </Button>
      )}
      {!grant && trouble}
      {grant && (
        <ProgramDialog
          grant={grant}
          busy={mint.isPending}
          trouble={trouble}
          renew={() => mint.mutate()}
          close={() => {
            setGrant(undefined)
            mint.reset()
          }}
        />
      )}
    </>
  )
}

function Recover({ card, offered }: Props) {
  const [asking, setAsking] = useState(false)
  const recover = useMutation({
    mutationFn: () => call(recoverCardKeys, { params: { id: card.id } }),
    gcTime: 0,
    onSuccess: () => setAsking(false),
  })
  return (
    <>
      {offered && (
        <Button variant="secondary" onClick={() => setAsking(true)}>
          <KeyIcon className="size-4.5" /> {t('Read the keys again')}
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          title={t('Read the keys again?')}
          act={t('Show the keys')}
          busy={recover.isPending}
          trouble={recover.error ? messageOf(recover.error) : undefined}
          onConfirm={() => recover.mutate()}
          close={() => setAsking(false)}
        >
          <p>
            {t(
              'For a chip whose programming was cut short: with its keys it can be finished or undone. Nothing about the card changes.',
            )}
          </p>
          <p>{t('Whoever has the keys can copy the card. Reading them is noted in the activity log.')}</p>
        </ConfirmDialog>
      )}
      {recover.data && (
        <ResetDialog
          title={t('Repair the chip')}
          about={t('Reset it with the programming app; then program it anew, with new keys.')}
          told={{ ...recover.data, uid: recover.data.id }}
          suggested="k1-k4"
          close={recover.reset}
        />
      )}
    </>
  )
}

function Wipe({ card }: { card: Card }) {
  const [asking, setAsking] = useState(false)
  const wipe = useMutation({
    mutationFn: () => call(wipeCard, { params: { id: card.id } }),
    gcTime: 0,
    onSuccess: () => setAsking(false),
  })
  const again = card.programming === 'wiped'
  return (
    <>
      <Button variant={again ? 'secondary' : 'danger'} onClick={() => setAsking(true)}>
        {again ? <KeyIcon className="size-4.5" /> : <TrashIcon className="size-4.5" />}
        {again ? t('Show the keys once more') : t('Wipe')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={again ? t('Show the keys once more?') : t('Wipe {title}?', { title: card.title })}
          act={again ? t('Show the keys') : t('Wipe the card')}
          busy={wipe.isPending}
          trouble={wipe.error ? messageOf(wipe.error) : undefined}
          onConfirm={() => wipe.mutate()}
          close={() => setAsking(false)}
        >
          {!again && (
            <p className="font-medium text-danger">{t('The card is blocked for good and never pays again.')}</p>
          )}
          <p>
            {t(
              'You are shown its keys, with which the programming app resets the chip. Showing them is noted in the activity log.',
            )}
          </p>
        </ConfirmDialog>
      )}
      {wipe.data && (
        <ResetDialog
          title={t('Reset the chip')}
          about={t('Scan this with the programming app, then hold the card to the phone.')}
          told={wipe.data}
          suggested="all"
          close={wipe.reset}
        />
      )}
    </>
  )
}
