/** Whether a name is free, asked while one types: once typing pauses, and never twice for one name. */
import { type NameAvailability, readAvailability } from '@chispa/contract/lightning-addresses'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryOf } from '../../session/queries.ts'

const pauseMs = 300

/** Undefined until it is known for this very name. */
export function useAvailability(username: string, isWorthAsking: boolean): NameAvailability | undefined {
  const settled = useSettled(username)
  const query = useQuery({
    ...queryOf(readAvailability, { query: { username: settled } }),
    enabled: isWorthAsking && settled !== '' && settled === username,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: false,
  })
  return query.data?.username === username ? query.data : undefined
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
