/** Things to do, those that are done ticked off. A task without a place cannot be done yet. */

import type { Role } from '@chispa/contract/roles'
import { Link } from '@tanstack/react-router'
import { t } from '../language/current.ts'
import type { Path } from '../paths.ts'
import { cn } from '../ui/cn.ts'
import { CheckIcon, ChevronRightIcon } from '../ui/icons.tsx'

type Task = {
  title: string
  about: string
  done: boolean
  to: Path | undefined
  search?: { invite?: Role; group?: string }
}

export const TaskList = ({ tasks, ordered }: { tasks: Task[]; ordered?: boolean }) => {
  const List = ordered ? 'ol' : 'ul'
  return (
    <List className="divide-y divide-line">
      {tasks.map((task, at) => (
        <li key={task.title}>
          {task.to ? (
            <Link to={task.to} search={task.search ?? {}} className={cn(look, 'transition-colors hover:bg-sunken/60')}>
              <Line task={task} mark={ordered ? String(at + 1) : ''} />
              <ChevronRightIcon className="shrink-0 text-ink-faint" />
            </Link>
          ) : (
            <div className={look}>
              <Line task={task} mark={ordered ? String(at + 1) : ''} />
            </div>
          )}
        </li>
      ))}
    </List>
  )
}

const look = 'flex min-h-14 items-center gap-4 px-5 py-3 sm:px-6'

const Line = ({ task: { title, about, done, to }, mark }: { task: Task; mark: string }) => (
  <>
    <span
      aria-hidden="true"
      className={cn(
        'grid size-7 shrink-0 place-items-center rounded-full border-2 text-xs font-semibold',
        done ? 'border-ok bg-ok-tint text-ok' : 'border-line-strong/50 border-dashed text-ink-faint',
      )}
    >
      {done ? <CheckIcon className="size-4" /> : mark}
    </span>
    <span className="min-w-0 flex-1">
      <span className={cn('block font-medium', done && 'line-through', (done || !to) && 'text-ink-faint')}>
        {title}
      </span>
      {done ? (
        <span className="sr-only">{t('Done')}</span>
      ) : (
        <span className={cn('block text-sm', to ? 'text-ink-soft' : 'text-ink-faint')}>{about}</span>
      )}
    </span>
  </>
)
