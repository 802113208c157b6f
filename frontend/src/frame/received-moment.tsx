/**
 * A payment has arrived. On the pages where people wait for one the amount fills the screen, once, until it was seen;
 * elsewhere a line says so.
 */
import type { OwnPaymentDetail } from '@chispa/contract/history'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Dialog as Primitive } from 'radix-ui'
import { useEffect } from 'react'
import { toast } from 'sonner'
import { FiatHint } from '../components/fiat.tsx'
import { celebrate } from '../components/moment-preference.ts'
import { satsNumber } from '../components/sats.ts'
import { locale, t } from '../language/current.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { CheckIcon } from '../ui/icons.tsx'

export type Received = Pick<OwnPaymentDetail, 'id' | 'amountMsats' | 'comment' | 'kind' | 'title' | 'at' | 'rate'>

const waitingPlaces: readonly string[] = [paths.overview, paths.receive]
/** Where the payment has its place on the page already. */
const quietPlaces: readonly string[] = [paths.start]

export function ReceivedMoment({ received, done }: { received: readonly Received[]; done: () => void }) {
  const navigate = useNavigate()
  const last = received.at(-1)
  const lastId = last?.id
  const isWaitedFor = useLocation({ select: ({ pathname }) => waitingPlaces.includes(pathname) })
  const isShownThere = useLocation({ select: ({ pathname }) => quietPlaces.includes(pathname) })
  const message = last && t('You got {amount} sats', { amount: satsNumber(last.amountMsats ?? 0) })
  useEffect(() => {
    if (lastId === undefined) return
    celebrate()
    if (isWaitedFor) return
    // Whoever is busy with something else is told in passing.
    if (!isShownThere) toast.success(message)
    done()
  }, [lastId, isWaitedFor, isShownThere, message, done])
  if (!last || !isWaitedFor) return null
  const totalMsats = received.reduce((sum, { amountMsats }) => sum + (amountMsats ?? 0), 0)
  const details = () => {
    done()
    void navigate({ to: paths.history, search: received.length === 1 ? { payment: last.id } : {} })
  }
  return (
    <Primitive.Root open onOpenChange={open => !open && done()}>
      <Primitive.Portal>
        <Primitive.Content
          aria-describedby={undefined}
          className="fixed inset-0 z-50 flex animate-fade flex-col items-center bg-brand px-6 pt-[max(2rem,env(safe-area-inset-top))] pb-[max(1.5rem,env(safe-area-inset-bottom))] text-on-brand outline-none"
        >
          <div className="flex w-full max-w-md flex-1 flex-col items-center justify-center gap-6 text-center">
            <span className="grid size-20 animate-arrive place-items-center rounded-full bg-on-brand/10">
              <CheckIcon className="size-10" strokeWidth="2.25" />
            </span>
            <Primitive.Title className="flex flex-col gap-2 font-display">
              <span className="text-lg font-medium">
                {received.length === 1 ? t('You got') : t('You got, in {count} payments', { count: received.length })}
              </span>
              <span
                data-testid="received-amount"
                className="inline-block animate-arrive text-[min(3.75rem,13vw)] font-semibold tracking-tight wrap-anywhere tabular-nums sm:text-7xl"
              >
                +{satsNumber(totalMsats)}
                <span className="ml-2 text-2xl font-medium opacity-80">{t('sats')}</span>
              </span>
            </Primitive.Title>
            {received.length === 1 && (
              <FiatHint msats={totalMsats} kept={last.rate} className="text-lg text-on-brand" />
            )}
            {last.comment && (
              <p className="max-h-40 overflow-y-auto text-xl text-balance wrap-anywhere">“{last.comment}”</p>
            )}
            <p className="opacity-80">{new Date(last.at).toLocaleTimeString(locale(), { timeStyle: 'short' })}</p>
          </div>
          <div className="flex w-full max-w-md flex-col gap-2">
            <Button size="large" className="bg-on-brand text-brand hover:brightness-110" onClick={done}>
              {t('Done')}
            </Button>
            <Button
              variant="ghost"
              size="large"
              className="text-on-brand hover:bg-on-brand/10 hover:text-on-brand"
              onClick={details}
            >
              {t('Details')}
            </Button>
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
