/** What became of something that was taken. Only money that is in the wallet is called so; while that is not known, it says so. */
import { readWithdrawal, type Withdrawal } from '@chispa/contract/withdrawals'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { momentText } from '../../components/relative-time.ts'
import { satsNumber } from '../../components/sats.ts'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { queryOf } from '../../session/queries.ts'
import { Button } from '../../ui/button.tsx'
import { CheckIcon, ClockIcon, CloseIcon } from '../../ui/icons.tsx'
import { Panel } from '../../ui/panel.tsx'

const looks = {
  paid: ['bg-ok-tint text-ok', CheckIcon],
  accepted: ['bg-warn-tint text-warn', ClockIcon],
  asked: ['bg-warn-tint text-warn', ClockIcon],
  refused: ['bg-danger-tint text-danger', CloseIcon],
  expired: ['bg-danger-tint text-danger', CloseIcon],
} as const

export function TakeResult({ withdrawal: first, again }: { withdrawal: Withdrawal; again: () => void }) {
  const withdrawal =
    useQuery({
      ...queryOf(readWithdrawal, { params: { id: first.id } }),
      initialData: first,
      refetchInterval: ({ state }) => (isOpen(state.data) ? 3000 : false),
    }).data ?? first
  const [look, ResultIcon] = looks[withdrawal.state]
  const isOver = withdrawal.state === 'refused' || withdrawal.state === 'expired'
  return (
    <Panel className="flex flex-col items-center gap-5 p-6 text-center sm:p-8">
      <span className={`grid size-20 animate-rise place-items-center rounded-full ${look}`}>
        <ResultIcon className="size-10" />
      </span>
      <div role="status">
        <p className="font-display text-4xl font-semibold tracking-tight tabular-nums">
          {satsNumber(withdrawal.amountMsats)} <span className="text-xl font-medium text-ink-faint">{t('sats')}</span>
        </p>
        <p className="mt-2 text-lg text-balance wrap-anywhere">{wordsFor(withdrawal)}</p>
      </div>
      <div className="flex w-full flex-col gap-2">
        <Button asChild size="large">
          <Link to={paths.overview}>{t('Done')}</Link>
        </Button>
        {isOver && (
          <Button variant="ghost" onClick={again}>
            {t('Try again')}
          </Button>
        )}
        {withdrawal.paymentId !== null && (
          <Button asChild variant="ghost">
            <Link to={paths.history} search={{ payment: withdrawal.paymentId }}>
              {t('Details')}
            </Link>
          </Button>
        )}
      </div>
    </Panel>
  )
}

const isOpen = (withdrawal: Withdrawal | undefined) => withdrawal?.state === 'asked' || withdrawal?.state === 'accepted'

function wordsFor({ state, giver, message, openUntil }: Withdrawal): string {
  switch (state) {
    case 'paid':
      return t('It is in your wallet.')
    case 'accepted':
      return t('{giver} says it is on its way. We’ll tell you when it arrives.', { giver })
    case 'asked':
      return t('{giver} has not answered yet. If it pays, it arrives by {time}; until then it is not taken again.', {
        giver,
        time: momentText(openUntil),
      })
    case 'refused':
      return message === null
        ? t('{giver} could not be reached. Nothing was taken.', { giver })
        : t('{giver} declined: {message}', { giver, message })
    case 'expired':
      return t('Nothing came. It was not taken.')
    default:
      return state satisfies never
  }
}
