/** What a shopkeeper sold today, and the way to the till. */
import { readShopDay } from '@chispa/contract/shop'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FiatHint } from '../../components/fiat.tsx'
import { startOfToday } from '../../components/relative-time.ts'
import { satsNumber, satsText } from '../../components/sats.ts'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { queryOf } from '../../session/queries.ts'
import { Button } from '../../ui/button.tsx'
import { StoreIcon } from '../../ui/icons.tsx'
import { Panel } from '../../ui/panel.tsx'

export function ShopToday({ shopName }: { shopName: string }) {
  const day = useQuery(queryOf(readShopDay, { query: { since: startOfToday() } })).data
  return (
    <Panel aria-labelledby="shop-today" className="flex flex-wrap items-center justify-between gap-4 p-5">
      <div className="min-w-0">
        <h2 id="shop-today" className="text-sm text-ink-soft">
          {t('{shop}, today', { shop: shopName })}
        </h2>
        <p data-testid="shop-today" className="min-h-9 font-display text-3xl font-semibold tracking-tight tabular-nums">
          {day && (
            <>
              {satsNumber(day.paidMsats)} <span className="text-lg font-medium text-ink-faint">{t('sats')}</span>
            </>
          )}
        </p>
        <p className="min-h-5 text-sm text-ink-soft">
          {day && t('{count} sales paid', { count: day.paidCount })}
          {day && day.tipMsats > 0 && ` · ${t('tips {amount}', { amount: satsText(day.tipMsats) })}`}{' '}
          {day && day.paidMsats > 0 && <FiatHint msats={day.paidMsats} />}
        </p>
      </div>
      <Button asChild size="large">
        <Link to={paths.till}>
          <StoreIcon /> {t('Open the till')}
        </Link>
      </Button>
    </Panel>
  )
}
