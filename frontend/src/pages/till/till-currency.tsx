/** At a till amounts are in its owner's currency, not in that of the member signed in on the device. */
import { readTill } from '@chispa/contract/till'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CurrencyOf } from '../../components/fiat.tsx'
import { callTill } from '../../session/till-calls.ts'

export function TillCurrency({ children }: { children: ReactNode }) {
  const { data } = useQuery({ queryKey: ['till'], queryFn: ({ signal }) => callTill(readTill, { signal }) })
  return <CurrencyOf value={data?.currency ?? null}>{children}</CurrencyOf>
}
