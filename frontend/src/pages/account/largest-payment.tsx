/** The largest payment that others may send the member at once: below what the community allows, or empty. */
import { type LargestPayment, readLargestPayment, writeLargestPayment } from '@chispa/contract/largest-payment'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { satsText } from '../../components/sats.ts'
import { useForm } from '../../components/use-form.ts'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { queryOf } from '../../session/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel, PanelBody, PanelHead } from '../../ui/panel.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { WaitsFor } from '../../ui/waits-for.tsx'

export function LargestPaymentPanel() {
  const { data } = useQuery(queryOf(readLargestPayment))
  return (
    <Panel aria-labelledby="largest-payment">
      <PanelHead
        id="largest-payment"
        title={t('Largest payment')}
        about={t('The most that somebody may send you at once, to your address or to a card of yours.')}
      />
      {data && (
        <PanelBody>
          <LimitForm limit={data} />
        </PanelBody>
      )}
    </Panel>
  )
}

function LimitForm({ limit: { ownMaxMsats, allowedMsats } }: { limit: LargestPayment }) {
  const queries = useQueryClient()
  const form = useForm({
    defaults: { ownMaxMsats: ownMaxMsats === null ? '' : String(ownMaxMsats / 1000) },
    submit: ({ ownMaxMsats: sats }) =>
      call(writeLargestPayment, { body: { ownMaxMsats: sats === '' ? null : Number(sats) * 1000 } }),
    onDone: reply => {
      queries.setQueryData(queryOf(readLargestPayment).queryKey, reply)
      toast.success(t('Payers are told {amount} from now on', { amount: satsText(reply.maxMsats) }))
    },
  })
  const isChanged = form.values.ownMaxMsats !== (ownMaxMsats === null ? '' : String(ownMaxMsats / 1000))
  return (
    <form onSubmit={form.submit} noValidate className="flex max-w-sm flex-col gap-4">
      <TextField
        label={t('Largest payment, in sats')}
        optional
        inputMode="numeric"
        maxLength={10}
        placeholder={String(allowedMsats / 1000)}
        hint={t('The community allows {amount}. Left empty, that is what you take.', {
          amount: satsText(allowedMsats),
        })}
        problem={form.problem('ownMaxMsats')}
        value={form.values.ownMaxMsats}
        onChange={text => form.set({ ownMaxMsats: text.replace(/\D/g, '') })}
      />
      {form.trouble && <Notice tone="danger">{form.trouble}</Notice>}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          variant="secondary"
          busy={form.busy}
          disabled={!isChanged}
          aria-describedby={isChanged ? undefined : 'largest-payment-waits'}
        >
          {t('Save')}
        </Button>
        {!isChanged && <WaitsFor id="largest-payment-waits">{t('Nothing is changed yet.')}</WaitsFor>}
      </div>
    </form>
  )
}
