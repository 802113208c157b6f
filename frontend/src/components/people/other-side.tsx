/** Who is on the other side of a payment, large: face, name, address, and whether anybody has checked it. */
import type { Person } from '@chispa/contract/faces'
import { t } from '../../language/current.ts'
import { AddContactButton } from './add-contact-button.tsx'
import { Face } from './face.tsx'
import { personName } from './person-name.ts'

export function OtherSide({ person }: { person: Person }) {
  const { name, address, isClaimed, isBlocked } = person
  return (
    <div className="flex max-w-full flex-col items-center gap-1">
      <Face face={person} className="size-16" />
      <p className="mt-1 max-w-full text-lg font-semibold wrap-anywhere">{personName(person)}</p>
      {address !== null && <p className="max-w-full text-sm text-ink-soft wrap-anywhere">{address}</p>}
      {isClaimed && (
        <p className="max-w-xs text-sm text-ink-faint">
          {name === null
            ? t('So says the payer; nobody has checked it.')
            : t('The payer gave this name; nobody has checked it.')}
        </p>
      )}
      {isBlocked ? (
        <p className="max-w-xs text-sm text-ink-faint">{t('You blocked this person: what they write is not shown.')}</p>
      ) : (
        !isClaimed && <AddContactButton person={person} variant="ghost" />
      )}
    </div>
  )
}
