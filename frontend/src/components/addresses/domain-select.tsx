/** Where the name is to be: shown only where there is a choice. */

import { listDomains } from '@chispa/contract/domains'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../language/current.ts'
import { queryOf } from '../../session/queries.ts'
import { useMay } from '../../session/use-me.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/input.tsx'

type Props = {
  /** Empty: the main one. */
  host: string
  domain: string
  onChange: (host: string) => void
}

export function DomainSelect({ host, domain, onChange }: Props) {
  const further = useTakeableDomains()
  // One that they have a name on stays there to be seen.
  const hosts = host === '' || further.includes(host) ? further : [host, ...further]
  if (hosts.length === 0) return null
  return (
    <Field label={t('Domain')}>
      {control => (
        <Select {...control} value={host} onChange={event => onChange(event.target.value)}>
          <option value="">{domain}</option>
          {hosts.map(one => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** Further domains where this person may take or give a name. */
function useTakeableDomains(): string[] {
  const mayGive = useMay({ permission: 'addresses:write' })
  const { data } = useQuery({ ...queryOf(listDomains), staleTime: 60_000 })
  return (data?.domains ?? [])
    .filter(({ isMain, registration }) => !isMain && (mayGive || registration === 'OPEN'))
    .map(({ host }) => host)
}
