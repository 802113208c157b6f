/** Keeps somebody among the member's contacts; once they are there it says so. */
import { addContact } from '@chispa/contract/contacts'
import type { Face } from '@chispa/contract/faces'
import { useMutation } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { toast } from 'sonner'
import { messageOf } from '../../api/api-error.ts'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { Button } from '../../ui/button.tsx'
import { CheckIcon, PlusIcon } from '../../ui/icons.tsx'
import { personName } from './person-name.ts'

type Props = {
  person: Pick<Face, 'name' | 'picture' | 'publicKey' | 'address'> & { contactId: string | null; isMember?: boolean }
} & Pick<ComponentProps<typeof Button>, 'size' | 'variant' | 'className'>

/** Nothing for whom neither an address nor a key is known. */
export function AddContactButton({ person, variant = 'secondary', ...look }: Props) {
  const { publicKey, address, name, contactId, isMember = false } = person
  const add = useMutation({
    mutationFn: () =>
      call(addContact, {
        body: {
          ...(address !== null && { address }),
          ...(publicKey !== null && { publicKey }),
          // Members say themselves what they are called.
          ...(!isMember && name !== null && { name }),
        },
      }),
    onSuccess: contact => toast.success(t('{name} is among your contacts', { name: personName(contact.face) })),
    onError: error => toast.error(messageOf(error)),
  })
  if (publicKey === null && address === null) return null
  const isKept = contactId !== null || add.isSuccess
  if (isKept) {
    return (
      <p className="flex min-h-11 items-center gap-2 text-sm text-ink-soft">
        <CheckIcon className="size-4.5 text-ok" /> {t('In your contacts')}
      </p>
    )
  }
  return (
    <Button variant={variant} busy={add.isPending} onClick={() => add.mutate()} {...look}>
      {!add.isPending && <PlusIcon className="size-4.5" />} {t('Add to contacts')}
    </Button>
  )
}
