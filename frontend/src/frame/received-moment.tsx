/**
 * A payment has arrived. On the pages where people wait for one the amount fills the screen, once, until it was seen;
 * elsewhere a line says so.
 */
import type { OwnPaymentDetail } from '@chispa/contract/history'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { toast } from 'sonner'
import { FiatHint } from '../components/fiat.tsx'
import { celebrate } from '../components/moment-preference.ts'
import { Moment, MomentWords, onMoment } from '../components/payments/moment.tsx'
import { Face } from '../components/people/face.tsx'
import { personName } from '../components/people/person-name.ts'
import { satsNumber } from '../components/sats.ts'
import { locale, t } from '../language/current.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'

export type Received = Pick<OwnPaymentDetail, 'id' | 'amountMsats' | 'comment' | 'kind' | 'title' | 'at' | 'who' | 'rate'>

const waitingPlaces: readonly string[] = [paths.overview, paths.receive, paths.start, paths.take]

export function ReceivedMoment({ received, done }: { received: readonly Received[]; done: () => void }) {
  const navigate = useNavigate()
  const last = received.at(-1)
  const lastId = last?.id
  const isWaitedFor = useLocation({ select: ({ pathname }) => waitingPlaces.includes(pathname) })
  const message = last && t('You got {amount} sats', { amount: satsNumber(last.amountMsats ?? 0) })
  useEffect(() => {
    if (lastId === undefined) return
    celebrate()
    if (isWaitedFor) return
    // Whoever is busy with something else is told in passing.
    toast.success(message)
    done()
  }, [lastId, isWaitedFor, message, done])
  if (!last || !isWaitedFor) return null
  const totalMsats = received.reduce((sum, { amountMsats }) => sum + (amountMsats ?? 0), 0)
  const payer = received.length === 1 ? last.who : null
  const details = () => {
    done()
    void navigate({ to: paths.history, search: received.length === 1 ? { payment: last.id } : {} })
  }
  return (
    <Moment
      title={received.length === 1 ? t('You got') : t('You got, in {count} payments', { count: received.length })}
      picture={payer && <Face face={payer} className="size-24 ring-4 ring-on-brand/20" />}
      sign="+"
      msats={totalMsats}
      testId="received-amount"
      done={done}
      acts={
        <Button variant="ghost" size="large" className={onMoment} onClick={details}>
          {t('Details')}
        </Button>
      }
    >
      {payer && (
        <p data-testid="received-from" className="-mt-2 max-w-full text-xl font-medium wrap-anywhere">
          {t('From {who}', { who: personName(payer) })}
        </p>
      )}
      {received.length === 1 && (
        <FiatHint msats={totalMsats} kept={last.rate} className="text-lg text-on-brand" />
      )}
      {last.comment && <MomentWords>{last.comment}</MomentWords>}
      <p className="opacity-80">{new Date(last.at).toLocaleTimeString(locale(), { timeStyle: 'short' })}</p>
    </Moment>
  )
}
