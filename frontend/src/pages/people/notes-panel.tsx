/** What operators wrote down about a person, for each other. */

import {
  addPersonNote,
  deletePersonNote,
  listPersonNotes,
  maxNoteLength,
  type PersonNote,
} from '@chispa/contract/people'
import { useMutation, useQuery } from '@tanstack/react-query'
import { toast } from 'sonner'
import { messageOf } from '../../api/api-error.ts'
import { ErrorState } from '../../components/error-state.tsx'
import { shortNpub } from '../../components/people/npub.ts'
import { TableSkeleton } from '../../components/tables/table-skeleton.tsx'
import { Time } from '../../components/time.tsx'
import { useForm } from '../../components/use-form.ts'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { queryOf } from '../../session/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TrashIcon } from '../../ui/icons.tsx'
import { Textarea } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel, PanelBody, PanelHead } from '../../ui/panel.tsx'

export function NotesPanel({ userId }: { userId: string }) {
  const query = useQuery(queryOf(listPersonNotes, { params: { userId } }))
  return (
    <Panel aria-labelledby="notes">
      <PanelHead
        id="notes"
        title={t('Notes')}
        about={t('For operators and administrators. The person concerned does not see them.')}
      />
      {query.isPending ? (
        <TableSkeleton rows={1} />
      ) : query.isError ? (
        <ErrorState error={query.error} retry={() => query.refetch()} />
      ) : (
        query.data.length > 0 && (
          <ul className="divide-y divide-line border-b border-line">
            {query.data.map(note => (
              <Note key={note.id} userId={userId} note={note} />
            ))}
          </ul>
        )
      )}
      <PanelBody>
        <NoteForm userId={userId} />
      </PanelBody>
    </Panel>
  )
}

function NoteForm({ userId }: { userId: string }) {
  const form = useForm({
    defaults: { text: '' },
    submit: body => call(addPersonNote, { params: { userId }, body }),
    onDone: () => form.set({ text: '' }),
  })
  return (
    <form onSubmit={form.submit} className="flex flex-col gap-3">
      <Field label={t('New note')} problem={form.problem('text')}>
        {control => (
          <Textarea
            {...control}
            rows={2}
            required
            maxLength={maxNoteLength}
            value={form.values.text}
            onChange={event => form.set({ text: event.target.value })}
          />
        )}
      </Field>
      {form.trouble && <Notice tone="danger">{form.trouble}</Notice>}
      <Button type="submit" variant="secondary" className="self-start" busy={form.busy}>
        {t('Write it down')}
      </Button>
    </form>
  )
}

function Note({ userId, note }: { userId: string; note: PersonNote }) {
  const remove = useMutation({
    mutationFn: () => call(deletePersonNote, { params: { userId, noteId: note.id } }),
    onError: error => toast.error(messageOf(error)),
  })
  return (
    <li className="flex items-start justify-between gap-3 px-5 py-3 text-sm sm:px-6">
      <div className="min-w-0">
        <p className="break-words whitespace-pre-line">{note.text}</p>
        <p className="mt-1 text-xs text-ink-faint">
          {note.author.username ?? shortNpub(note.author.pubkey)}, <Time at={note.createdAt} />
        </p>
      </div>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('Delete the note')}
        title={t('Delete the note')}
        busy={remove.isPending}
        onClick={() => remove.mutate()}
      >
        <TrashIcon className="size-4.5" />
      </Button>
    </li>
  )
}
