/** An invoice on the screen until it is paid or over. The stream tells at once; asking now and then is the safety net. */
import { type PaymentRequest, readPaymentRequest } from '@chispa/contract/payment-requests'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { requestLink } from '../../components/addresses/request-link.ts'
import { Amount } from '../../components/amount.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { useInstance } from '../../components/instance.ts'
import { InvoiceSquare, PaidSquare } from '../../components/payments/invoice-square.tsx'
import { satsNumber } from '../../components/sats.ts'
import { ShareButton } from '../../components/share-button.tsx'
import { t } from '../../language/current.ts'
import { queryOf } from '../../session/queries.ts'
import { useMe } from '../../session/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { BoltIcon } from '../../ui/icons.tsx'
import { Panel } from '../../ui/panel.tsx'

const askEveryMs = 4000

export function RequestCode({ request, again }: { request: PaymentRequest; again: () => void }) {
  const { paymentHash, invoice, amountMsats, note } = request
  const isOver = useIsOver(request.expiresAt)
  const query = useQuery({
    ...queryOf(readPaymentRequest, { params: { paymentHash } }),
    refetchInterval: ({ state }) => (state.data?.paid || isOver ? false : askEveryMs),
  })
  const isPaid = query.data?.paid === true
  const link = `lightning:${invoice}`
  return (
    <Panel className="flex flex-col items-center gap-4 p-5 text-center sm:p-6">
      <div>
        <Amount msats={amountMsats} />
        {note && <p className="mt-1 text-ink-soft wrap-anywhere">{note}</p>}
      </div>
      {isPaid ? (
        <PaidSquare words={t('Paid')} />
      ) : isOver ? (
        <p role="status" className="rounded-2xl bg-sunken px-6 py-16 text-ink-soft">
          {t('The code is over. Nobody paid it.')}
        </p>
      ) : (
        <>
          <InvoiceSquare link={link} amountMsats={amountMsats} />
          <div className="flex flex-wrap justify-center gap-2">
            <CopyButton text={invoice} label={t('Copy')} />
            <ShareRequest amountMsats={amountMsats} note={note} link={link} />
            <Button asChild variant="secondary">
              <a href={link}>
                <BoltIcon className="size-4.5" /> {t('Open in a wallet')}
              </a>
            </Button>
          </div>
        </>
      )}
      <Button variant={isPaid || isOver ? 'primary' : 'ghost'} size="large" className="w-full" onClick={again}>
        {isPaid || isOver ? t('Ask again') : t('Another amount')}
      </Button>
    </Panel>
  )
}

/** As a page that asks for the same: it opens without a wallet, and holds longer than the code. Without a name there is none. */
function ShareRequest({ amountMsats, note, link }: { amountMsats: number; note: string | null; link: string }) {
  const { username } = useMe()
  const origin = useInstance()?.endpoint ?? location.origin
  if (username === null) return <ShareButton text={link} label={t('Share')} />
  const url = requestLink(origin, username, { amountMsats, words: note })
  const text = t('Pay me {amount} sats', { amount: satsNumber(amountMsats) })
  return (
    <>
      <ShareButton text={note === null ? text : `${text}: ${note}`} url={url} label={t('Share')} />
      <CopyButton text={url} label={t('Copy the link')} />
    </>
  )
}

function useIsOver(expiresAt: string): boolean {
  const leftMs = () => Date.parse(expiresAt) - Date.now()
  const [isOver, setOver] = useState(leftMs() <= 0)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), Math.max(0, Date.parse(expiresAt) - Date.now()))
    return () => clearTimeout(timer)
  }, [expiresAt])
  return isOver
}
