/** The currency beside amounts, once for all devices. The first choice is proposed from the browser's region. */
import type { Currency } from '@chispa/contract/currencies'
import { writeCurrency } from '@chispa/contract/currency'
import { readFiatRate } from '@chispa/contract/fiat'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { messageOf } from '../../api/api-error.ts'
import { useInstance } from '../../components/instance.ts'
import { currencyOfRegion } from '../../components/region-currency.ts'
import { locale, t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { keepCurrency } from '../../session/kept-currency.ts'
import { queryOf } from '../../session/queries.ts'
import { meQuery, useMe } from '../../session/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/input.tsx'
import { Panel, PanelBody, PanelHead } from '../../ui/panel.tsx'

export function CurrencyPanel() {
  const me = useMe()
  const queries = useQueryClient()
  const community = useInstance()?.fiat_currency ?? null
  const { data } = useQuery(queryOf(readFiatRate, { query: {} }))
  const choose = useMutation({
    mutationFn: (currency: string | null) => call(writeCurrency, { body: { currency: currency as Currency | null } }),
    onSuccess: ({ currency }) => {
      queries.setQueryData(meQuery.queryKey, before => before && { ...before, currency })
      keepCurrency(currency)
      toast.success(currency === null ? t('Amounts are shown as the community does') : chosenText(currency))
    },
    onError: error => toast.error(messageOf(error)),
  })
  const offered = [...new Set([...(data?.currencies ?? []), ...(me.currency ? [me.currency] : [])])]
  if (!data || offered.length === 0) return null
  const region = currencyOfRegion(navigator.languages)
  const proposed = region && offered.includes(region) ? region : undefined
  return (
    <Panel aria-labelledby="currency">
      <PanelHead
        id="currency"
        title={t('Currency')}
        about={t('Beside your amounts, on all your devices. Touch an amount to read or type it that way.')}
      />
      <PanelBody className="flex max-w-sm flex-col gap-4">
        {me.currency === null && proposed && proposed !== community && (
          <Button className="self-start" busy={choose.isPending} onClick={() => choose.mutate(proposed)}>
            {t('Show amounts in {currency}', { currency: nameOf(proposed) })}
          </Button>
        )}
        <Field label={t('Amounts in')}>
          {control => (
            <Select
              {...control}
              value={me.currency ?? ''}
              disabled={choose.isPending}
              onChange={event => choose.mutate(event.target.value || null)}
            >
              <option value="">
                {community ? t('{currency}, as the community', { currency: nameOf(community) }) : t('Sats alone')}
              </option>
              {offered
                .filter(currency => currency !== community || currency === me.currency)
                .map(currency => ({ currency, name: nameOf(currency) }))
                .sort((a, b) => a.name.localeCompare(b.name, locale()))
                .map(({ currency, name }) => (
                  <option key={currency} value={currency}>
                    {name}
                  </option>
                ))}
            </Select>
          )}
        </Field>
      </PanelBody>
    </Panel>
  )
}

const chosenText = (currency: string) => t('Amounts are shown in {currency}', { currency: nameOf(currency) })

/** As `Argentine peso (ARS)`. */
function nameOf(currency: string): string {
  const name = new Intl.DisplayNames(locale(), { type: 'currency' }).of(currency)
  return name && name !== currency ? `${name} (${currency})` : currency
}
