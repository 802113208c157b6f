/** Adds somebody by what one knows of them: a name here, an address, an npub. */
import { addContact } from '@chispa/contract/contacts'
import { maxNameChars } from '@chispa/contract/faces'
import { readPublicKey } from '@chispa/protocols/nip19'
import { toast } from 'sonner'
import { FormDialog } from '../../components/form-dialog.tsx'
import { personName } from '../../components/people/person-name.ts'
import { useForm } from '../../components/use-form.ts'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { TextField } from '../../ui/text-field.tsx'

export function AddContactDialog({ close }: { close: () => void }) {
  const form = useForm({
    defaults: { address: '', name: '' },
    submit: ({ address, name }) => {
      const publicKey = readPublicKey(address.trim())
      return call(addContact, {
        body: {
          ...(publicKey === undefined ? { address: address.trim() } : { publicKey }),
          ...(name.trim() !== '' && { name: name.trim() }),
        },
      })
    },
    about: { invalid_contact: 'address', address_not_found: 'address', own_contact: 'address' },
    onDone: ({ face }) => {
      toast.success(t('{name} is among your contacts', { name: personName(face) }))
      close()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('Add somebody')}
      act={t('Add')}
      waitsFor={form.values.address.trim().length < 2 && t('Say who first.')}
      close={close}
    >
      <TextField
        label={t('Who')}
        hint={t('A name of this community, a lightning address or an npub.')}
        placeholder="ana@example.com"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={320}
        problem={form.problem('address')}
        value={form.values.address}
        onChange={address => form.set({ address })}
      />
      <TextField
        label={t('What you call them')}
        optional
        maxLength={maxNameChars}
        problem={form.problem('name')}
        value={form.values.name}
        onChange={name => form.set({ name })}
      />
    </FormDialog>
  )
}
