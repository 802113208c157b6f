/** What others did with the member's names lately: whoever paid an old one should hear of it from them. */

import type { Me } from '@chispa/contract/users'
import { t } from '../../language/current.ts'
import { useMe } from '../../session/use-me.ts'
import { Notice } from '../../ui/notice.tsx'
import { addressAt, domainOf, useInstance } from '../instance.ts'
import { longDayText } from '../relative-time.ts'

type AddressNotice = NonNullable<Me['addressNotices']>[number]

export function AddressNotices() {
  const { addressNotices = [] } = useMe()
  const domain = domainOf(useInstance()) ?? location.host
  if (addressNotices.length === 0) return null
  return (
    <Notice tone="warn">
      <ul aria-label={t('What happened to your names')} className="flex flex-col gap-1.5">
        {addressNotices.map(notice => (
          <li key={`${notice.username} ${notice.at}`} className="wrap-anywhere">
            {sentenceOf(notice, addressAt(notice.username, domain))}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function sentenceOf({ event, at }: AddressNotice, address: string): string {
  const day = longDayText(at)
  switch (event) {
    case 'REPLACED':
      return t('{day}: an operator gave you another name. {address} stopped working; tell whoever pays you there.', {
        day,
        address,
      })
    case 'HANDED_ON':
      return t('{day}: {address}, which you had given up, was given to somebody else. Who pays it pays them.', {
        day,
        address,
      })
    case 'REMOVED':
      return t('{day}: an operator took {address} away. It stopped working; tell whoever pays you there.', {
        day,
        address,
      })
    default:
      return event satisfies never
  }
}
