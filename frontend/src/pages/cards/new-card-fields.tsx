/** What makes a card: its chip, its name, how it looks. The same in the dialog, card after card, and in place of a lost one. */
import { isRandomUid, readUid } from '@chispa/protocols/ntag424'
import { DesignPicker } from '../../components/cards/design-picker.tsx'
import { t } from '../../language/current.ts'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { UidField } from './uid-field.tsx'

export type NewCard = { id: string; title: string; designId: string | null }

/** Which refusal is about which field. */
export const aboutNewCard = {
  invalid_uid: 'id',
  uid_taken: 'id',
  invalid_title: 'title',
  unknown_design: 'designId',
  design_archived: 'designId',
} as const

export const bodyOf = ({ id, title, designId }: NewCard) => ({ id: id.trim(), title: title.trim() || null, designId })

/** What is missing before a card can be made of this chip. */
export const missingOf = (uid: string): string | false =>
  readUid(uid.trim()) === undefined && !isRandomUid(uid) && t('Read the chip or type its UID first.')

type ChipForm = {
  values: { id: string }
  set: (changes: { id: string }) => void
  reset: () => void
  problem: (name: 'id') => string | undefined
}
type CardForm = {
  values: NewCard
  set: (changes: Partial<NewCard>) => void
  reset: () => void
  problem: (name: keyof NewCard) => string | undefined
}

export const ChipField = ({ form }: { form: ChipForm }) => (
  <UidField
    value={form.values.id}
    problem={form.problem('id')}
    onChange={id => {
      form.set({ id })
      // What was said about the former chip is not about this one.
      form.reset()
    }}
  />
)

export function NewCardFields({ form }: { form: CardForm }) {
  const { title, designId } = form.values
  return (
    <>
      <ChipField form={form} />
      <TextField
        label={t('Name')}
        optional
        hint={t('Its holder sees it too.')}
        problem={form.problem('title')}
        maxLength={120}
        placeholder={t('New Card')}
        value={title}
        onChange={changed => form.set({ title: changed })}
      />
      <DesignPicker chosen={designId} onChoose={design => form.set({ designId: design })} />
      {form.problem('designId') && <Notice tone="danger">{form.problem('designId')}</Notice>}
    </>
  )
}
