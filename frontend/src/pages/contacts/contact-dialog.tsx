/** One contact: pay them; name, note, favourite; blocking and deleting behind the rest. */
import { type Contact, deleteContact, editContact, maxPrivateNoteChars } from '@chispa/contract/contacts'
import { maxNameChars } from '@chispa/contract/faces'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { toast } from 'sonner'
import { messageOf } from '../../api/api-error.ts'
import { ConfirmButton } from '../../components/confirm-button.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { Face } from '../../components/people/face.tsx'
import { personName } from '../../components/people/person-name.ts'
import { useForm } from '../../components/use-form.ts'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { call } from '../../session/current.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { ArrowUpIcon, TrashIcon } from '../../ui/icons.tsx'
import { Textarea } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextField } from '../../ui/text-field.tsx'

export function ContactDialog({ contact, close }: { contact: Contact; close: () => void }) {
  const { id, face, isFavourite, isBlocked } = contact
  const change = useMutation({
    mutationFn: (body: { isFavourite?: boolean; isBlocked?: boolean }) => call(editContact, { params: { id }, body }),
    onError: error => toast.error(messageOf(error)),
  })
  return (
    <Dialog
      open
      onOpenChange={close}
      title={personName(face)}
      footer={
        face.address !== null &&
        !isBlocked && (
          <Button asChild size="large" className="w-full">
            <Link to={paths.send} search={{ to: face.address }}>
              <ArrowUpIcon /> {t('Pay {username}', { username: personName(face) })}
            </Link>
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-5">
        <div className="flex items-center gap-4">
          <Face face={face} className="size-16" />
          {face.address === null ? (
            <p className="text-sm text-ink-soft">
              {t('No lightning address is known, so they cannot be paid from here.')}
            </p>
          ) : (
            <>
              <p className="min-w-0 flex-1 wrap-anywhere">{face.address}</p>
              <CopyButton iconOnly text={face.address} label={t('Copy the address')} />
            </>
          )}
        </div>
        <Choice
          label={t('Favourite')}
          checked={isFavourite}
          onChange={checked => change.mutate({ isFavourite: checked })}
        />
        <ContactForm contact={contact} />
        <Choice
          label={t('Blocked')}
          about={t('Not proposed to you; what they write is neither shown nor notified. What they pay still arrives.')}
          checked={isBlocked}
          onChange={checked => change.mutate({ isBlocked: checked })}
        />
        <ConfirmButton
          variant="ghost"
          className="self-start text-danger"
          title={t('Delete this contact?')}
          about={t('What you call {name} and your note about them are deleted with it.', { name: personName(face) })}
          act={t('Delete this contact')}
          run={() => call(deleteContact, { params: { id } })}
          onDone={close}
        >
          <TrashIcon className="size-4.5" /> {t('Delete this contact')}
        </ConfirmButton>
      </div>
    </Dialog>
  )
}

function ContactForm({ contact: { id, givenName, note } }: { contact: Contact }) {
  const form = useForm({
    defaults: { name: givenName ?? '', note: note ?? '' },
    submit: values =>
      call(editContact, {
        params: { id },
        body: { name: values.name.trim() || null, note: values.note.trim() || null },
      }),
    onDone: () => toast.success(t('Saved')),
  })
  const isChanged = form.values.name.trim() !== (givenName ?? '') || form.values.note.trim() !== (note ?? '')
  return (
    <form onSubmit={form.submit} className="flex flex-col gap-4">
      <TextField
        label={t('What you call them')}
        optional
        maxLength={maxNameChars}
        problem={form.problem('name')}
        value={form.values.name}
        onChange={name => form.set({ name })}
      />
      <Field label={t('Note')} optional hint={t('Only you see it.')} problem={form.problem('note')}>
        {control => (
          <Textarea
            {...control}
            rows={2}
            maxLength={maxPrivateNoteChars}
            value={form.values.note}
            onChange={event => form.set({ note: event.target.value })}
          />
        )}
      </Field>
      {form.trouble && <Notice tone="danger">{form.trouble}</Notice>}
      {isChanged && (
        <Button type="submit" variant="secondary" className="self-start" busy={form.busy}>
          {t('Save')}
        </Button>
      )}
    </form>
  )
}

type ChoiceProps = { label: string; about?: string; checked: boolean; onChange: (checked: boolean) => void }

const Choice = ({ label, about, checked, onChange }: ChoiceProps) => (
  <div className="flex items-center justify-between gap-4">
    <span className="min-w-0">
      <span className="block font-medium">{label}</span>
      {about && <span className="block text-sm text-ink-soft">{about}</span>}
    </span>
    <Switch aria-label={label} checked={checked} onCheckedChange={onChange} />
  </div>
)
