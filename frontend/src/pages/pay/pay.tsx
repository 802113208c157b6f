/** Paying a member: their own page at `/{name}`, and `/pay`, where one enters a name. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { PayForm } from '../../components/addresses/pay-form.tsx'
import { readPayee } from '../../components/addresses/read-payee.ts'
import { domainOf, nameOf, useDocumentTitle } from '../../components/instance.ts'
import { t } from '../../language/current.ts'
import { instanceQuery } from '../../session/queries.ts'
import { Payee } from './payee.tsx'
import type { AskedInLink } from './payee-queries.ts'

const payRoute = getRouteApi('/public/pay')
const memberRoute = getRouteApi('/public/$name')

export function PayPage() {
  const { to, ...asked } = payRoute.useSearch()
  return <Paying to={to} asked={asked} />
}

export const MemberPage = () => <Paying to={memberRoute.useParams().name} asked={memberRoute.useSearch()} />

function Paying({ to, asked }: { to: string | undefined; asked: AskedInLink }) {
  const instance = useSuspenseQuery(instanceQuery).data
  const domain = domainOf(instance) ?? location.host
  const payee = to === undefined ? undefined : readPayee(to, domain)
  useDocumentTitle(payee?.ok ? t('Pay {username}', { username: payee.username }) : t('Pay someone'))
  return (
    <div className="early-place flex flex-1 flex-col gap-6">
      {payee?.ok ? (
        <Payee key={payee.username} username={payee.username} domain={domain} asked={asked} />
      ) : (
        <header className="text-center">
          <h1 className="text-2xl font-semibold tracking-tight">
            {t('Pay someone at {name}', { name: nameOf(instance) })}
          </h1>
          <p className="mt-1.5 text-ink-soft">{payee?.message ?? t('Enter the name of a member.')}</p>
        </header>
      )}
      {payee?.ok && <h2 className="-mb-3 text-sm font-medium text-ink-soft">{t('Somebody else?')}</h2>}
      <div className="flex">
        <PayForm key={to} domain={domain} quiet={payee?.ok === true} />
      </div>
    </div>
  )
}
