/** Money arrived or left: the amount fills the screen, once, until it was seen. */
import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { t } from '../../language/current.ts'
import { Button } from '../../ui/button.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { satsNumber } from '../sats.ts'

type Props = {
  title: string
  /** Over the amount, instead of the mark alone: a face. */
  picture?: ReactNode
  sign?: '+'
  msats: number
  testId: string
  children?: ReactNode
  /** Below the main button. */
  acts?: ReactNode
  done: () => void
}

export const Moment = ({ title, picture, sign, msats, testId, children, acts, done }: Props) => (
  <Primitive.Root open onOpenChange={open => !open && done()}>
    <Primitive.Portal>
      <Primitive.Content
        aria-describedby={undefined}
        className="fixed inset-0 z-50 flex animate-fade flex-col items-center overflow-y-auto bg-brand px-6 pt-[max(2rem,env(safe-area-inset-top))] pb-[max(1.5rem,env(safe-area-inset-bottom))] text-on-brand outline-none"
      >
        <div className="flex w-full max-w-md flex-1 flex-col items-center justify-center gap-6 py-4 text-center">
          <span className="relative animate-arrive">
            {picture ?? (
              <span className="grid size-20 place-items-center rounded-full bg-on-brand/10">
                <CheckIcon className="size-10" strokeWidth="2.25" />
              </span>
            )}
            {picture && (
              <span className="absolute -right-1 -bottom-1 grid size-9 place-items-center rounded-full bg-on-brand text-brand">
                <CheckIcon className="size-5" strokeWidth="2.5" />
              </span>
            )}
          </span>
          <Primitive.Title className="flex max-w-full flex-col gap-2 font-display">
            <span className="text-lg font-medium wrap-anywhere">{title}</span>
            <span
              data-testid={testId}
              className="inline-block animate-arrive text-[min(3.75rem,13vw)] font-semibold tracking-tight wrap-anywhere tabular-nums sm:text-7xl"
            >
              {sign}
              {satsNumber(msats)}
              <span className="ml-2 text-2xl font-medium opacity-80">{t('sats')}</span>
            </span>
          </Primitive.Title>
          {children}
        </div>
        <div className="flex w-full max-w-md flex-col gap-2">
          <Button size="large" className="bg-on-brand text-brand hover:brightness-110" onClick={done}>
            {t('Done')}
          </Button>
          {acts}
        </div>
      </Primitive.Content>
    </Primitive.Portal>
  </Primitive.Root>
)

/** How a second choice looks on the brand's colour. */
export const onMoment = 'text-on-brand hover:bg-on-brand/10 hover:text-on-brand'

export const MomentWords = ({ children }: { children: ReactNode }) => (
  <p className="max-h-40 overflow-y-auto text-xl text-balance wrap-anywhere">“{children}”</p>
)
