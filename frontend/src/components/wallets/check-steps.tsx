/** A check that is under way: its steps, each as it ends. They come with the wallet, which is told whenever one has ended. */
import { type CheckProgress, type CheckStep, checkSteps } from '@chispa/contract/wallet-check'
import { t } from '../../language/current.ts'
import { cn } from '../../ui/cn.ts'
import { AlertIcon, CheckIcon } from '../../ui/icons.tsx'

/** A check that its process did not end is none. */
const maxCheckMs = 20_000

export const isUnderWay = (progress: CheckProgress | null): progress is CheckProgress =>
  progress !== null && Date.now() - Date.parse(progress.startedAt) < maxCheckMs

const stepWords = (): Record<CheckStep, string> => ({
  relays: t('Relays'),
  info: t('Says what it can do'),
  encryption: t('Encryption'),
  budget: t('Budget'),
  invoice: t('Makes invoices'),
  lookup: t('Finds them again'),
  history: t('Tells its history'),
})

export function CheckSteps({ progress }: { progress: CheckProgress | null }) {
  const ended = new Map(progress?.steps.map(({ step, isWell }) => [step, isWell]))
  const words = stepWords()
  return (
    <>
      {t('Trying it…')}
      <ul className="mt-1 flex flex-wrap gap-x-3 gap-y-1 text-xs" data-testid="check-steps">
        {checkSteps.map(step => {
          const isWell = ended.get(step)
          const Icon = isWell ? CheckIcon : AlertIcon
          return (
            <li
              key={step}
              data-ended={isWell === undefined ? undefined : isWell}
              className={cn(
                'flex items-center gap-1',
                isWell === undefined ? 'text-ink-faint opacity-60' : isWell ? 'text-ok' : 'text-warn',
              )}
            >
              {isWell !== undefined && <Icon className="size-3.5" />}
              {words[step]}
            </li>
          )
        })}
      </ul>
    </>
  )
}
