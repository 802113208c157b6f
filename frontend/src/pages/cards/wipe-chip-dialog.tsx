/** Resets a chip that lies on the table, also one whose card was deleted: it is found by its UID. */
import { wipeChip } from '@chispa/contract/card-programming'
import { readUid } from '@chispa/protocols/ntag424'
import { useForm } from '../../components/use-form.ts'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
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
  return (
    <Dialog
      open
      onOpenChange={close}
      title={t('Wipe a chip')}
      about={t('For a chip in your hand, also when its card was deleted.')}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            {t('Cancel')}
          </Button>
          <Button
            variant="danger"
            type="submit"
            form="wipe-chip"
            busy={form.busy}
            disabled={readUid(uid.trim()) === undefined}
          >
            {t('Show the keys')}
          </Button>
        </>
      }
    >
      <form id="wipe-chip" onSubmit={form.submit} className="flex flex-col gap-5">
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
        {form.trouble && <Notice tone="danger">{form.trouble}</Notice>}
      </form>
    </Dialog>
  )
}
