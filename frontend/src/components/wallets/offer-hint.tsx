/** For who runs the community and offers no wallet yet: what a provider is, one that is known, and where it is set. */
import { Link } from '@tanstack/react-router'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'

export const OfferHint = () => (
  <p className="rounded-xl bg-sunken p-4 text-sm leading-relaxed text-ink-soft">
    <strong className="font-medium text-ink">{t('You can give newcomers a wallet at once.')}</strong> {offerWords()}{' '}
    <Link
      to={paths.settings}
      search={{ group: 'wallets' }}
      className="font-medium text-ink underline underline-offset-2"
    >
      {t('Set it under Settings, Wallets')}
    </Link>
  </p>
)

/** What `courtesy_provider_url` takes. */
export const offerWords = (): string =>
  t(
    'Run LNCurl beside an Alby Hub of yours, or try its public server, https://lncurl.lol: it takes about a sat an hour and deletes a wallet that cannot pay it.',
  )
