/** The PIN of a card, entered by the customer. It goes to the card's service and is kept nowhere. */
import { type FormEvent, useState } from 'react'
import { t } from '../../language/current.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'

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
        <Field label={t('PIN of the card')}>
          {control => (
            <Input
              {...control}
              autoFocus
              value={pin}
              type="password"
              inputMode="numeric"
              autoComplete="off"
              maxLength={12}
              className="text-center text-xl tracking-[0.3em] sm:text-xl"
              onChange={event => setPin(event.target.value.replace(/\D/g, ''))}
            />
          )}
        </Field>
      </div>
      <Button type="submit" busy={busy}>
        {t('Pay')}
      </Button>
    </form>
  )
}
