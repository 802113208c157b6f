/** Makes the link that the other device opens, and says when it was opened. */
import { createKeyCode, type KeyCode, type LinkedKey, maxLinkedKeys } from '@chispa/contract/account-keys'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { KeyCodeDialog } from '../../components/account-keys/key-code-dialog.tsx'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'

type Made = KeyCode & { before: number }

export function LinkAnotherKey({ linked, waitDays }: { linked: readonly LinkedKey[]; waitDays: number }) {
  const [naming, setNaming] = useState(false)
  const [name, setName] = useState('')
  const [made, setMade] = useState<Made>()
  const make = useMutation({
    mutationFn: () => call(createKeyCode, { body: name.trim() === '' ? {} : { name: name.trim() } }),
    onSuccess: code => {
      setMade({ ...code, before: linked.length })
      setNaming(false)
      setName('')
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    make.mutate()
  }
  if (linked.length >= maxLinkedKeys) return null
  return (
    <>
      <Button variant="secondary" className="self-start" onClick={() => setNaming(true)}>
        <PlusIcon className="size-4.5" /> {t('Link another key')}
      </Button>
      <Dialog
        open={naming}
        onOpenChange={setNaming}
        title={t('Link another key')}
        about={t(
          'Whoever has that key can ask for your account. You are told at once, and can stop it for {days} days. Link only what you would trust with it.',
          { days: waitDays },
        )}
      >
        <form onSubmit={submit} className="flex flex-col gap-4">
          <TextField
            label={t('What is it?')}
            hint={t('For your list: My tablet, Hardware key, Sister')}
            optional
            maxLength={60}
            value={name}
            onChange={setName}
          />
          {make.error && <Notice tone="danger">{messageOf(make.error)}</Notice>}
          <Button type="submit" size="large" busy={make.isPending}>
            {t('Show the code')}
          </Button>
        </form>
      </Dialog>
      {made && (
        <KeyCodeDialog
          code={made}
          title={t('Open this on the other device')}
          about={t('Scan it there, or send the link. The key that opens it is linked with your account.')}
          close={() => setMade(undefined)}
        >
          {linked.length > made.before ? (
            <Notice tone="ok">{t('The other key is linked.')}</Notice>
          ) : (
            <p className="text-center text-sm text-ink-soft" aria-live="polite">
              {t('Waiting for the other device…')}
            </p>
          )}
        </KeyCodeDialog>
      )}
    </>
  )
}
