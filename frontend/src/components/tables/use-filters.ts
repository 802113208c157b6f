/** Filters of a list, kept in the address or wherever `apply` puts them; `apply` is taken as the first render gave it. */
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { FilterChanges, type When } from './filter-changes.ts'

export function useFilters<S extends object>(
  apply: (merge: (current: S) => S) => unknown,
): (change: Partial<S>, when?: When) => void {
  const router = useRouter()
  const [changes] = useState(() => new FilterChanges<S>(change => apply(current => ({ ...current, ...change }))))
  useEffect(() => () => changes.drop(), [changes])
  // A page stays until the next one is loaded: a change that came meanwhile would call off the way there.
  useEffect(
    () => router.subscribe('onBeforeNavigate', ({ pathChanged }) => void (pathChanged && changes.drop())),
    [router, changes],
  )
  return (change, when) => changes.change(change, when)
}
