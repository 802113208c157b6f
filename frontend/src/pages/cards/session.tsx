/** Card after card: read or type a chip, program it with the code on the screen, take the next one. What was made is listed. */

import { mintWriteToken } from '@chispa/contract/card-programming'
import { type Card, createCard, readCard } from '@chispa/contract/cards'
import { boltcardLink } from '@chispa/protocols/boltcard'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { CardBadges } from '../../components/cards/card-badges.tsx'
import { uidText } from '../../components/cards/card-words.ts'
import { ScanCode } from '../../components/scan-code.tsx'
import { useForm } from '../../components/use-form.ts'
import { Allowed } from '../../frame/allowed.tsx'
import { BackLink } from '../../frame/back-link.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { call } from '../../session/current.ts'
import { queryOf } from '../../session/queries.ts'
import { Button } from '../../ui/button.tsx'
import { CheckIcon, NfcIcon, PrinterIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel, PanelBody, PanelHead } from '../../ui/panel.tsx'
import { WaitsFor } from '../../ui/waits-for.tsx'
import { aboutNewCard, bodyOf, missingOf, type NewCard, NewCardFields } from './new-card-fields.tsx'

type Made = { id: string; url: string }

const lookAgainMs = 2000

export const CardSessionPage = () => (
  <Allowed need={{ role: 'ADMIN' }}>
    <Session />
  </Allowed>
)

function Session() {
  const [begunAt] = useState(() => new Date())
  const [made, setMade] = useState<Made[]>([])
  const [current, setCurrent] = useState<Made>()
  const [kept, setKept] = useState<{ title: string; designId: string | null }>({ title: '', designId: null })
  return (
    <>
      <PageHead
        title={t('Card after card')}
        about={t('Read a chip, program it, take the next one. Name and design stay as they were.')}
        back={<BackLink to={paths.cards}>{t('All cards')}</BackLink>}
      />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {current ? (
          <Programming key={current.id} made={current} number={made.length} next={() => setCurrent(undefined)} />
        ) : (
          <NextChip
            key={made.length}
            number={made.length + 1}
            defaults={kept}
            onMade={(one, { title, designId }) => {
              setMade([one, ...made])
              setKept({ title, designId })
              setCurrent(one)
            }}
          />
        )}
        <MadeList made={made} begunAt={begunAt} />
      </div>
    </>
  )
}

type NextProps = {
  number: number
  defaults: Omit<NewCard, 'id'>
  onMade: (made: Made, values: NewCard) => void
}

function NextChip({ number, defaults, onMade }: NextProps) {
  const form = useForm({
    defaults: { id: '', ...defaults } as NewCard,
    submit: async (values): Promise<Made> => {
      const card = await call(createCard, { body: bodyOf(values) })
      const { url } = await call(mintWriteToken, { params: { id: card.id } })
      return { id: card.id, url }
    },
    about: aboutNewCard,
    onDone: onMade,
  })
  const missing = missingOf(form.values.id)
  return (
    <Panel aria-labelledby="next-chip">
      <PanelHead id="next-chip" title={t('Chip {number}', { number })} />
      <PanelBody>
        <form onSubmit={form.submit} className="flex flex-col gap-5">
          <NewCardFields form={form} />
          {form.trouble && <Notice tone="danger">{form.trouble}</Notice>}
          <Button
            type="submit"
            size="large"
            busy={form.busy}
            disabled={missing !== false}
            aria-describedby="session-waits"
          >
            <NfcIcon className="size-4.5" /> {t('Add it and program it')}
          </Button>
          {missing && <WaitsFor id="session-waits">{missing}</WaitsFor>}
        </form>
      </PanelBody>
    </Panel>
  )
}

function Programming({ made, number, next }: { made: Made; number: number; next: () => void }) {
  const card = useQuery({ ...queryOf(readCard, { params: { id: made.id } }), refetchInterval: lookAgainMs }).data
  const state = card?.programming ?? 'new'
  return (
    <Panel aria-labelledby="programming-chip">
      <PanelHead
        id="programming-chip"
        title={t('Program chip {number}', { number })}
        about={t(
          'Scan this with the Bolt Card programming app, then hold the chip to that phone until the app says it is done.',
        )}
      />
      <PanelBody className="flex flex-col gap-4">
        {state === 'programmed' ? (
          <Notice tone="ok">
            {t('It was tapped: the keys are on the chip. The card is ready to be handed over.')}
          </Notice>
        ) : state === 'keys_issued' ? (
          <Notice tone="ok">{t('The app has taken the keys. Wait until it says that it is done.')}</Notice>
        ) : (
          <>
            <ScanCode
              text={made.url}
              label={t('Link that programs the card, as a QR code')}
              copy={t('Copy the link')}
              testId="write-link"
            />
            <Button asChild variant="secondary">
              <a href={boltcardLink('program', made.url)}>
                <NfcIcon className="size-4.5" /> {t('Open the app here')}
              </a>
            </Button>
          </>
        )}
        <Button size="large" variant={state === 'new' ? 'secondary' : 'primary'} onClick={next}>
          {state === 'programmed' && <CheckIcon className="size-4.5" />} {t('Next chip')}
        </Button>
        {state === 'new' && (
          <p className="-mt-2 text-sm text-ink-soft">
            {t('You can go on and program it later, from the page of the card.')}
          </p>
        )}
      </PanelBody>
    </Panel>
  )
}

function MadeList({ made, begunAt }: { made: readonly Made[]; begunAt: Date }) {
  return (
    <Panel aria-labelledby="made">
      <PanelHead id="made" title={t('Made just now')} about={t('Hand each out with its own code.')} />
      <PanelBody className="flex flex-col gap-4">
        {made.length === 0 ? (
          <p className="text-sm text-ink-soft">{t('Nothing yet.')}</p>
        ) : (
          <>
            <ul className="flex flex-col divide-y divide-line">
              {made.map(({ id }) => (
                <MadeCard key={id} id={id} />
              ))}
            </ul>
            <Button asChild variant="secondary">
              <Link to={paths.cardSheet} search={{ since: begunAt.toISOString() }}>
                <PrinterIcon className="size-4.5" /> {t('Print their codes')}
              </Link>
            </Button>
          </>
        )}
      </PanelBody>
    </Panel>
  )
}

function MadeCard({ id }: { id: string }) {
  const card: Card | undefined = useQuery(queryOf(readCard, { params: { id } })).data
  if (!card) return null
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <Link
        to={paths.card}
        params={{ cardId: id }}
        className="flex min-h-11 min-w-0 flex-col justify-center rounded-lg underline-offset-4 hover:underline"
      >
        <span className="font-medium wrap-anywhere">{card.title}</span>
        <span className="font-mono text-xs text-ink-faint">{uidText(card.ntag424.cid)}</span>
      </Link>
      <CardBadges card={card} />
    </li>
  )
}
