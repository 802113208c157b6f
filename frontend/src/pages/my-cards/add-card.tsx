/** Another card: the code that came with it, before the camera or typed, leads to where it becomes one's own. */
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { readActivation } from '../../components/cards/card-links.ts'
import { ScanButton } from '../../components/scanning/scan-button.tsx'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { TextField } from '../../ui/text-field.tsx'

export function AddCard() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <PlusIcon /> {t('Add a card')}
      </Button>
      {open && <AddDialog close={() => setOpen(false)} />}
    </>
  )
}

function AddDialog({ close }: { close: () => void }) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [isWrong, setWrong] = useState(false)
  const wrong = t('This is not the code of a card. It came with the card, as a QR code or a link.')
  const take = (code: string) => {
    const otc = readActivation(code)
    if (otc === undefined) return setWrong(true)
    void navigate({ to: paths.activateCard, hash: otc })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    take(text)
  }
  return (
    <Dialog
      open
      onOpenChange={close}
      title={t('Add a card')}
      about={t('It comes with a code. Scan it, or type the code or paste its link.')}
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <ScanButton problemWith={code => (readActivation(code) === undefined ? wrong : undefined)} onScanned={take} />
        <TextField
          label={t('Code or link of the card')}
          problem={isWrong ? wrong : undefined}
          autoCapitalize="none"
          spellCheck={false}
          value={text}
          onChange={typed => {
            setText(typed)
            setWrong(false)
          }}
        />
        <Button type="submit" size="large">
          {t('Go on')}
        </Button>
      </form>
    </Dialog>
  )
}
