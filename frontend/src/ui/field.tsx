/** A labelled field: the label, the hint and the problem are tied to the control for those who cannot see them. */

import { type ReactNode, useId } from 'react'
import { t } from '../language/current.ts'

export type Control = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

type Props = {
  label: ReactNode
  hint?: ReactNode
  problem?: string | undefined
  optional?: boolean
  /** What is said below changes while one types: the problem takes the place of the hint, and what follows stays where it is. */
  steady?: boolean
  children: (control: Control) => ReactNode
}

export function Field({ label, hint: about, problem, optional, steady, children }: Props) {
  const id = useId()
  const hint = steady && problem ? undefined : about
  const hintId = `${id}-hint`
  const problemId = `${id}-problem`
  const described = [hint && hintId, problem && problemId].filter(Boolean).join(' ')
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-ink">
        {label}
        {optional && <span className="font-normal text-ink-faint"> {t('(optional)')}</span>}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': problem ? true : undefined })}
      <div className={steady ? 'min-h-10' : 'contents'}>
        {hint && (
          <p id={hintId} className="text-sm text-ink-faint">
            {hint}
          </p>
        )}
        {problem && (
          <p id={problemId} className="text-sm text-danger first-letter:uppercase">
            {problem}
          </p>
        )}
      </div>
    </div>
  )
}
