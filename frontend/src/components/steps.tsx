/** Where one is in a short series of steps. */
import { t } from '../language/current.ts'
import { cn } from '../ui/cn.ts'
import { CheckIcon } from '../ui/icons.tsx'

export const Steps = ({ names, current }: { names: string[]; current: number }) => (
  <ol className="mb-8 flex items-center gap-2" aria-label={t('Steps')}>
    {names.map((name, at) => {
      const state = at < current ? 'done' : at === current ? 'now' : 'ahead'
      return (
        <li
          key={name}
          aria-current={state === 'now' ? 'step' : undefined}
          className="flex min-w-0 flex-1 flex-col gap-2 text-xs sm:text-sm"
        >
          <span className={cn('h-1.5 rounded-full', state === 'ahead' ? 'bg-line' : 'bg-brand')} />
          <span
            className={cn(
              'flex items-center gap-1 truncate',
              state === 'now' ? 'font-medium text-ink' : 'text-ink-faint',
            )}
          >
            {state === 'done' && <CheckIcon className="size-3.5 shrink-0 sm:size-4" />}
            <span className="truncate">
              {name}
              {state === 'done' && <span className="sr-only"> {t('(done)')}</span>}
            </span>
          </span>
        </li>
      )
    })}
  </ol>
)
