/**
 * A form is its defaults, one mutation and its fields. The server's word about a field is shown at that field. Defaults
 * may change while somebody types: form-values.ts says what is shown then.
 */

import type { Reason } from '@chispa/contract/refusals'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, messageOf } from '../api/api-error.ts'
import { formValues, shownValues, withDefaults, withSent, withTyped } from './form-values.ts'

type Options<V, R> = {
  defaults: V
  submit: (values: V) => Promise<R>
  onDone?: (reply: R, values: V) => void
  /** Refusals that are about one field without the server naming it. */
  about?: Partial<Record<Reason, keyof V & string>>
}

export function useForm<V extends object, R>({ defaults, submit, onDone, about }: Options<V, R>) {
  const [kept, setKept] = useState(() => formValues(defaults))
  const state = withDefaults(kept, defaults)
  if (state !== kept) setKept(state)
  const values = shownValues(state)
  const mutation = useMutation({
    mutationFn: submit,
    onSuccess: (reply, sent) => {
      setKept(current => withSent(current, sent))
      onDone?.(reply, sent)
    },
  })
  const problems = fieldProblems(mutation.error, about)
  return {
    values,
    set: (changes: Partial<V>) => setKept(current => withTyped(current, changes)),
    submit: (event: FormEvent) => {
      event.preventDefault()
      if (!mutation.isPending) mutation.mutate(values)
    },
    busy: mutation.isPending,
    done: mutation.isSuccess,
    reply: mutation.data,
    reset: mutation.reset,
    error: mutation.error,
    /** What is wrong with one field, in the server's words. */
    problem: (name: keyof V & string): string | undefined => problems.get(name),
    /** What is wrong beyond the fields on the page. */
    trouble: mutation.error && !Object.keys(values).some(name => problems.has(name)) ? messageOf(mutation.error) : null,
  }
}

/** Paths come as `name`, `/name` or `body/name`; the last part is the field. */
export function fieldProblems(error: unknown, about: Partial<Record<Reason, string>> = {}): Map<string, string> {
  if (!(error instanceof ApiError)) return new Map()
  const field = about[error.reason as Reason]
  if (field && error.fieldProblems.length === 0) return new Map([[field, error.message]])
  return new Map(error.fieldProblems.map(({ path, message }) => [path.split('/').at(-1) ?? path, message]))
}
