/** Who is paid, with a face where one is known, and whether they are told by whom. */
import type { SendPreview } from '@chispa/contract/sending'
import { Face } from '../../components/people/face.tsx'
import { personName } from '../../components/people/person-name.ts'
import { t } from '../../language/current.ts'
import { Checkbox } from '../../ui/checkbox.tsx'

export const Payee = ({ preview: { payee, to, description } }: { preview: SendPreview }) => (
  <>
    {payee && (
      <div className="mb-1 flex flex-col items-center gap-2">
        <Face face={payee} className="size-16" />
        <p className="text-lg font-semibold wrap-anywhere">{personName(payee)}</p>
      </div>
    )}
    {to && <p className={payee ? 'text-sm text-ink-soft wrap-anywhere' : 'font-medium wrap-anywhere'}>{to}</p>}
    {description && <p className="text-ink-soft wrap-anywhere">{description}</p>}
  </>
)

type Props = { payer: NonNullable<SendPreview['payer']>; value: boolean; onChange: (says: boolean) => void }

export function SayWho({ payer, value, onChange }: Props) {
  const who = payer.name ?? payer.address ?? ''
  if (payer.isRequired) {
    return <p className="text-sm text-ink-soft">{t('They take it only with a name. They see “{who}”.', { who })}</p>
  }
  return (
    <Checkbox
      label={t('They see that it is from {who}', { who })}
      checked={value}
      onChange={event => onChange(event.target.checked)}
    />
  )
}
