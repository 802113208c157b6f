/** The PIN of a card, by its holder: from which amount on a till asks for it, a new one, and none. */
import { deleteCardPin, writeCardPin } from '@chispa/contract/card-holding'
import type { Card } from '@chispa/contract/cards'
import { useMutation } from '@tanstack/react-query'
import { toast } from 'sonner'
import { messageOf } from '../../api/api-error.ts'
import { satsText } from '../../components/sats.ts'
import { useForm } from '../../components/use-form.ts'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'

export function PinPart({ card }: { card: Card }) {
  const { pinLimitMsats } = card
  const about =
    pinLimitMsats === null
      ? t('From the amount on that you choose, tills ask for it; those that cannot ask take smaller amounts only.')
      : pinLimitMsats === 0
        ? t('Asked for at every payment. Tills that cannot ask take none.')
        : t('Asked for from {amount} on. Tills that cannot ask take smaller amounts only.', {
            amount: satsText(pinLimitMsats),
          })
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ink-soft">{about}</p>
      <PinForm card={card} />
    </div>
  )
}

/** Somebody typed it wrong at a till. */
export function GuessesNotice({ card: { disabled, pinGuessesLeft } }: { card: Card }) {
  if (pinGuessesLeft === null) return null
  if (pinGuessesLeft === 0 && disabled)
    return (
      <Notice tone="warn">
        {t(
          'The PIN was wrong three times, and that paused the card. If it was not you, set another PIN before you switch it on.',
        )}
      </Notice>
    )
  if (pinGuessesLeft > 0 && pinGuessesLeft < 3)
    return (
      <Notice tone="warn">
        {t('The PIN was typed wrong at a till. Guesses left: {count}', { count: pinGuessesLeft })}
      </Notice>
    )
  return null
}

function PinForm({ card }: { card: Card }) {
  const has = card.pinLimitMsats !== null
  const form = useForm({
    defaults: { pin: '', limitSats: String((card.pinLimitMsats ?? 0) / 1000) },
    submit: ({ pin, limitSats }) =>
      call(writeCardPin, { params: { id: card.id }, body: { pin, limitMsats: Number(limitSats) * 1000 } }),
    onDone: () => {
      form.set({ pin: '' })
      toast.success(t('The PIN is set'))
    },
  })
  const remove = useMutation({
    mutationFn: () => call(deleteCardPin, { params: { id: card.id } }),
    onSuccess: () => toast.success(t('The card has no PIN any more')),
    onError: error => toast.error(messageOf(error)),
  })
  return (
    <form onSubmit={form.submit} className="flex flex-col gap-4" autoComplete="off">
      <div className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-2">
        <TextField
          label={has ? t('New PIN') : t('PIN')}
          hint={t('Four digits. Three wrong guesses pause the card.')}
          problem={form.problem('pin')}
          type="password"
          inputMode="numeric"
          autoComplete="new-password"
          pattern="[0-9]{4}"
          maxLength={4}
          value={form.values.pin}
          onChange={pin => form.set({ pin })}
        />
        <TextField
          label={t('Asked for from, in sats')}
          hint={t('0 asks for it at every payment.')}
          problem={form.problem('limitSats')}
          type="number"
          inputMode="numeric"
          min={0}
          max={10_000_000_000}
          step={1}
          value={form.values.limitSats}
          onChange={limitSats => form.set({ limitSats })}
        />
      </div>
      {form.trouble && <Notice tone="danger">{form.trouble}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="secondary" busy={form.busy}>
          {has ? t('Change the PIN') : t('Set the PIN')}
        </Button>
        {has && (
          <Button type="button" variant="ghost" busy={remove.isPending} onClick={() => remove.mutate()}>
            {t('Remove the PIN')}
          </Button>
        )}
      </div>
    </form>
  )
}
