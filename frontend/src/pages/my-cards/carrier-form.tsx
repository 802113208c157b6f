/** A card for somebody else: it pays from the holder's wallet within its limits, and the holder hears of every tap. */
import { maxCarrierLength, writeCardCarrier } from '@chispa/contract/card-holding'
import type { Card } from '@chispa/contract/cards'
import { Link } from '@tanstack/react-router'
import { toast } from 'sonner'
import { useForm } from '../../components/use-form.ts'
import { t } from '../../language/current.ts'
import { rich } from '../../language/rich.tsx'
import { paths } from '../../paths.ts'
import { call } from '../../session/current.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'

export function CarrierForm({ card }: { card: Card }) {
  const form = useForm({
    defaults: { name: card.carriedBy ?? '' },
    submit: ({ name }) =>
      call(writeCardCarrier, { params: { id: card.id }, body: { name: name.trim() === '' ? null : name.trim() } }),
    onDone: ({ carriedBy }) =>
      toast.success(carriedBy ? t('{name} carries it now', { name: carriedBy }) : t('You carry it yourself')),
  })
  return (
    <form onSubmit={form.submit} noValidate className="flex flex-col gap-4">
      <p className="text-sm text-ink-soft">
        {t(
          'Hand it to a child or a helper: it pays from your wallet, within the limits that you set, and you can pause it. They need no account.',
        )}{' '}
        {rich('Your devices tell you of every tap: switch notifications on in {place}.', {
          place: (
            <Link to={paths.account} className="font-medium text-brand-text underline">
              {t('My account')}
            </Link>
          ),
        })}
      </p>
      <TextField
        label={t('Who carries it')}
        hint={t('Left empty, you do. Nobody but you sees this name.')}
        optional
        maxLength={maxCarrierLength}
        problem={form.problem('name')}
        value={form.values.name}
        onChange={name => form.set({ name })}
      />
      {form.trouble && <Notice tone="danger">{form.trouble}</Notice>}
      <Button type="submit" variant="secondary" busy={form.busy} className="self-start">
        {t('Save')}
      </Button>
    </form>
  )
}
