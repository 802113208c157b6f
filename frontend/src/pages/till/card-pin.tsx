/** The PIN of a card, entered by the customer. It goes to the card's service and is kept nowhere. */

import { type FormEvent, useState } from 'react'
import { t } from '../../language/current.ts'
import { Button } from '../../ui/button.tsx'
import { PinField } from '../../ui/pin-field.tsx'

export function CardPin({ busy, enter }: { busy: boolean; enter: (pin: string) => void }) {
  const [pin, setPin] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (pin === '') return
    enter(pin)
    setPin('')
  }
  return (
    <form onSubmit={submit} className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <PinField autoFocus label={t('PIN of the card')} value={pin} maxLength={12} onChange={setPin} />
      </div>
      <Button type="submit" size="large" busy={busy}>
        {t('Pay')}
      </Button>
    </form>
  )
}
