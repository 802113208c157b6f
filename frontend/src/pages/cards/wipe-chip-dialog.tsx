/** Resets a chip that lies on the table, also one whose card was deleted: it is found by its UID. */
import { wipeChip } from '@chispa/contract/card-programming'
import { readUid } from '@chispa/protocols/ntag424'
import { FormDialog } from '../../components/form-dialog.tsx'
import { useForm } from '../../components/use-form.ts'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { Notice } from '../../ui/notice.tsx'
import { ResetDialog } from './reset-dialog.tsx'
import { UidField } from './uid-field.tsx'

export function WipeChipDialog({ close }: { close: () => void }) {
  const form = useForm({
    defaults: { uid: '' },
    submit: ({ uid }) => call(wipeChip, { body: { uid: uid.trim() } }),
    about: { invalid_uid: 'uid', chip_not_found: 'uid' },
  })
  const { uid } = form.values
  if (form.reply) {
    return (
      <ResetDialog
        title={t('Reset the chip')}
        about={t('Scan this with the programming app, then hold the card to the phone.')}
        told={form.reply}
        suggested="all"
        close={close}
      />
    )
  }
  const isReady = readUid(uid.trim()) !== undefined
  return (
    <FormDialog
      form={form}
      title={t('Wipe a chip')}
      about={t('For a chip in your hand, also when its card was deleted.')}
      act={t('Show the keys')}
      waitsFor={!isReady && t('Read the chip or type its UID first.')}
      danger
      close={close}
    >
      <UidField
        value={uid}
        problem={form.problem('uid')}
        onChange={text => {
          form.set({ uid: text })
          form.reset()
        }}
      />
      <Notice tone="warn">
        {t('A card that still exists is blocked for good. Showing its keys is noted in the activity log.')}
      </Notice>
    </FormDialog>
  )
}
