/** What can be done with a design. Archiving takes nothing from the cards that have it. */

import { type CardDesign, editCardDesign } from '@chispa/contract/card-designs'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'sonner'
import { messageOf } from '../../api/api-error.ts'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { ArchiveIcon, PencilIcon, PlayIcon } from '../../ui/icons.tsx'
import { MenuItem } from '../../ui/menu.tsx'
import { MoreMenu } from '../../ui/more-menu.tsx'
import { DesignDialog } from './design-form.tsx'

export function DesignMenu({ design }: { design: CardDesign }) {
  const [editing, setEditing] = useState(false)
  const archive = useMutation({
    mutationFn: (archived: boolean) => call(editCardDesign, { params: { id: design.id }, body: { archived } }),
    onSuccess: ({ description, archivedAt }) =>
      toast.success(
        archivedAt
          ? t('{description} is archived', { description })
          : t('{description} is in use again', { description }),
      ),
    onError: error => toast.error(messageOf(error)),
  })
  return (
    <>
      <MoreMenu about={design.description}>
        <MenuItem onSelect={() => setEditing(true)}>
          <PencilIcon /> {t('Edit')}
        </MenuItem>
        {design.archivedAt ? (
          <MenuItem onSelect={() => archive.mutate(false)}>
            <PlayIcon /> {t('Use it again')}
          </MenuItem>
        ) : (
          <MenuItem onSelect={() => archive.mutate(true)}>
            <ArchiveIcon /> {t('Archive')}
          </MenuItem>
        )}
      </MoreMenu>
      {editing && <DesignDialog design={design} close={() => setEditing(false)} />}
    </>
  )
}
