/** Taking the payment from a card: held to the device where it can read them, by its code before the camera, or by its link. */
import { maxCardLinkLength, type Sale, tapCard } from '@chispa/contract/till'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { ScanButton } from '../../components/scanning/scan-button.tsx'
import { t } from '../../language/current.ts'
import { callTill } from '../../session/till-calls.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { NfcIcon } from '../../ui/icons.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { canReadCards, isCardLink, readCards } from './card-reader.ts'
import { CustomerPin } from './customer-pin.tsx'
import { declineText, wordsOfService } from './decline-words.ts'

type Tap = { link: string; pin?: string }

export function CardPart({ sale, told }: { sale: Sale; told: (sale: Sale) => void }) {
  const tap = useMutation({
    mutationFn: (body: Tap) => callTill(tapCard, { params: { saleId: sale.id }, body }),
    networkMode: 'always',
    onSuccess: told,
  })
  const [givesPin, setGivesPin] = useState(false)
  const { error, variables } = tap
  const isOurs = error instanceof ApiError
  const asksPin = isOurs && error.is('card_asks_pin', 'pin_wrong')
  // A stranger's service names no reason: what it declined may have been the PIN.
  const mayTypeAgain = asksPin || (isOurs && error.is('card_declined') && variables?.pin !== undefined)
  const isLost = isOurs && error.status === 0
  const busy = tap.isPending
  const pay = (body: Tap) => {
    setGivesPin(body.pin !== undefined)
    tap.mutate(body, {
      onError: failed => setGivesPin(failed instanceof ApiError && failed.is('card_asks_pin', 'pin_wrong')),
      onSuccess: () => setGivesPin(false),
    })
  }
  return (
    <Panel className="flex flex-col gap-4 p-5" aria-labelledby="card">
      <h2 id="card" className="flex items-center gap-2 font-semibold">
        <NfcIcon /> {t('Pay with a card')}
      </h2>
      {busy ? (
        <p role="status" className="flex items-center gap-2 text-ink-soft">
          <Spinner /> {t('Asking the card’s service. Keep the code on the screen.')}
        </p>
      ) : error ? (
        <Notice
          tone={asksPin ? 'info' : 'danger'}
          action={
            isLost && variables ? (
              <Button variant="secondary" onClick={() => pay(variables)}>
                {t('Try again')}
              </Button>
            ) : mayTypeAgain ? (
              <Button variant="secondary" onClick={() => setGivesPin(true)}>
                {t('Type the PIN')}
              </Button>
            ) : undefined
          }
        >
          {isLost ? t('No connection. Try again with the same card: it is never paid twice.') : declineText(error)}
          {wordsOfService(error) && (
            <span className="mt-1 block">{t('The card says: {words}', { words: wordsOfService(error) ?? '' })}</span>
          )}
        </Notice>
      ) : sale.card !== null ? (
        <Notice tone="info">
          {sale.card === 'accepted'
            ? t('The card will pay. Wait until it says paid.')
            : t('The card’s service has not answered yet. It may still pay: wait, and don’t charge again.')}
        </Notice>
      ) : null}
      {givesPin && variables && (
        <CustomerPin
          sale={sale}
          wasWrong={isOurs && error.is('pin_wrong')}
          busy={busy}
          enter={pin => pay({ link: variables.link, pin })}
          close={() => setGivesPin(false)}
        />
      )}
      <Reader onLink={link => !busy && pay({ link })} />
      <ScanButton
        disabled={busy}
        problemWith={text => (isCardLink(text) ? undefined : t('This is not the code of a card.'))}
        onScanned={link => pay({ link: link.trim() })}
      />
      <LinkForm busy={busy} onLink={link => pay({ link })} />
    </Panel>
  )
}

/** The browser asks the person once; where they have allowed it, it listens from the first moment. */
function Reader({ onLink }: { onLink: (link: string) => void }) {
  const [state, setState] = useState<'listening' | 'refused' | 'unread'>('listening')
  const [round, setRound] = useState(0)
  const latest = useRef(onLink)
  latest.current = onLink
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round listens anew
  useEffect(() => {
    if (!canReadCards()) return
    const stopping = new AbortController()
    setState('listening')
    readCards(
      {
        onLink: link => {
          setState('listening')
          latest.current(link)
        },
        onTrouble: () => setState('unread'),
      },
      stopping.signal,
    ).catch(() => !stopping.signal.aborted && setState('refused'))
    return () => stopping.abort()
  }, [round])
  if (!canReadCards()) {
    return (
      <p className="text-sm text-ink-soft">
        {t(
          'This device cannot read cards by itself. Scan the code on the card or on the customer’s screen, or paste its link.',
        )}
      </p>
    )
  }
  if (state === 'refused') {
    return (
      <Button variant="secondary" onClick={() => setRound(round + 1)}>
        <NfcIcon /> {t('Allow reading cards')}
      </Button>
    )
  }
  return (
    <p role="status" className="rounded-xl bg-brand-tint px-4 py-3 text-center font-medium text-brand-text">
      {state === 'unread'
        ? t('That could not be read. Hold the card still for a moment.')
        : t('Hold the card to the back of this device')}
    </p>
  )
}

function LinkForm({ busy, onLink }: { busy: boolean; onLink: (link: string) => void }) {
  const [link, setLink] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (link.trim() === '') return
    onLink(link.trim())
    setLink('')
  }
  return (
    <form onSubmit={submit} className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <Field label={t('Link of a card')}>
          {control => (
            <Input
              {...control}
              value={link}
              placeholder="lnurlw://…"
              maxLength={maxCardLinkLength}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={event => setLink(event.target.value)}
            />
          )}
        </Field>
      </div>
      <Button type="submit" variant="secondary" disabled={busy}>
        {t('Use it')}
      </Button>
    </form>
  )
}
