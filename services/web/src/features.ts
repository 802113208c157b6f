/** The table of contents of the web service: what features make for each other, then the features, each listed once. */
import { NeverSent } from '@chispa/payments/never-sent'
import { accountKeys } from './account-keys/feature.ts'
import { activity } from './activity/feature.ts'
import { auth } from './auth/feature.ts'
import { cardDesigns } from './card-designs/feature.ts'
import { designPictures, hasDesignOf } from './card-designs/store.ts'
import { cardImports } from './card-imports/feature.ts'
import { cardPayments } from './card-payments/feature.ts'
import { Outcomes } from './card-payments/outcomes.ts'
import type { OnTapRefused } from './card-payments/refused-tap.ts'
import { cards } from './cards/feature.ts'
import { contacts } from './contacts/feature.ts'
import type { Deps, FacesOf } from './deps.ts'
import { documentation } from './documentation/feature.ts'
import { domains } from './domains/feature.ts'
import type { ApplyOne } from './effect.ts'
import { findFaces } from './faces/find-faces.ts'
import type { Feature } from './feature.ts'
import { fiat } from './fiat/feature.ts'
import { forwarding } from './forwarding/feature.ts'
import { recordReceipt } from './forwarding/record-receipt.ts'
import { health } from './health/feature.ts'
import { history } from './history/feature.ts'
import { getPayment, requirePayment } from './history/get-payment.ts'
import { http } from './http/feature.ts'
import type { RateLimiter } from './http/rate-limit.ts'
import { invites } from './invites/feature.ts'
import { invoiceWatches } from './invoice-watches/feature.ts'
import { invoices } from './invoices/feature.ts'
import { invoiceMinter, type MintInvoice } from './invoices/mint.ts'
import { OpenInvoices } from './invoices/open-invoices.ts'
import { type FindInvoiceState, invoiceStates } from './invoices/state.ts'
import { addressDomain } from './lightning-addresses/domain.ts'
import { lightningAddresses } from './lightning-addresses/feature.ts'
import { type FindPayee, payees } from './lightning-addresses/payee.ts'
import { listenerClient } from './listener-client/feature.ts'
import { listenerWebhooks } from './listener-webhooks/feature.ts'
import { live } from './live/feature.ts'
import { lud16 } from './lud16/feature.ts'
import { overview } from './overview/feature.ts'
import { pages } from './pages/feature.ts'
import { paymentRequests } from './payment-requests/feature.ts'
import { people } from './people/feature.ts'
import { pictures } from './pictures/feature.ts'
import { profiles } from './profiles/feature.ts'
import { shownPortraits } from './profiles/store.ts'
import { push } from './push/feature.ts'
import { remoteConnections } from './remote-connections/feature.ts'
import { selfTest } from './self-test/feature.ts'
import { sending } from './sending/feature.ts'
import { setUp } from './set-up/feature.ts'
import { settings } from './settings/feature.ts'
import { splits } from './splits/feature.ts'
import { till } from './till/feature.ts'
import { users } from './users/feature.ts'
import { vouchers } from './vouchers/feature.ts'
import { shownPictures } from './vouchers/merchant-store.ts'
import { waitlist } from './waitlist/feature.ts'
import { type CourtesyWallets, courtesyWallets } from './wallets/courtesy.ts'
import { wallets } from './wallets/feature.ts'
import { type Pulse, walletPulse } from './wallets/pulse.ts'
import { webhooks } from './webhooks/feature.ts'
import { withdrawals } from './withdrawals/feature.ts'
import { zaps } from './zaps/feature.ts'

/** What features make for each other: one of each in a process. */
export type Shared = {
  mintInvoice: MintInvoice
  openInvoices: OpenInvoices
  findInvoiceState: FindInvoiceState
  findPayee: FindPayee
  courtesy: CourtesyWallets
  pulse: Pulse
  outcomes: Outcomes
  neverSent: NeverSent
  onReceived: ApplyOne
}

export const sharedBy = (deps: Deps): Shared => ({
  mintInvoice: invoiceMinter(deps),
  openInvoices: new OpenInvoices(deps),
  findInvoiceState: invoiceStates({ ...deps, onReceived: recordReceipt }),
  findPayee: payees(deps.sql),
  courtesy: courtesyWallets(deps),
  pulse: walletPulse(deps),
  outcomes: new Outcomes(),
  neverSent: new NeverSent(),
  onReceived: recordReceipt,
})

export function featuresOf(deps: Deps & Shared & { limiter: RateLimiter | undefined; frontend: string }): Feature[] {
  const { settings: current } = deps
  const brands = () => [current.values, ...[...current.domains.values()].map(({ brand }) => brand)]
  const brandPictures = () => brands().flatMap(({ logo_url, cover_url }) => [logo_url ?? [], cover_url ?? []].flat())
  const kept = pictures({
    ...deps,
    shown: sql => sql`
      ${shownPictures(sql)} union all ${shownPortraits(sql)} union all ${designPictures(sql)}
      union all select unnest(${brandPictures()}::text[])`,
    isShown: async url => brandPictures().includes(url) || hasDesignOf(deps.sql, url),
  })
  const facesOf: FacesOf = (userIds, at) => findFaces(deps.sql, { userIds }, addressDomain(current, at))
  const imported = cardImports(deps)
  const held = vouchers({ ...deps, keepPicture: kept.keepPicture })
  const shown = profiles({ ...deps, keepPicture: kept.keepPicture })
  const tested = selfTest(deps)
  const figures = overview(deps, tested.listMachineTrouble)
  const hooks = webhooks(deps)
  const onTapRefused: OnTapRefused = tap => {
    figures.onTapRefused(tap)
    hooks.onTapRefused(tap)
  }
  const payingCards = cardPayments({ ...deps, tapKeys: imported.tapKeys, onTapRefused })
  const features = [
    http(deps),
    health(deps),
    documentation(deps),
    auth({ ...deps, facesOf }),
    users(deps),
    people(deps),
    invites(deps),
    accountKeys(deps),
    live(deps),
    push(deps),
    wallets(deps),
    lightningAddresses(deps),
    domains(deps),
    invoices(deps),
    paymentRequests(deps),
    splits(deps),
    lud16({ ...deps, addressActions: { voucher: held.takeHandover } }),
    invoiceWatches(deps),
    zaps(deps),
    cards(deps),
    cardDesigns(deps),
    remoteConnections(deps),
    imported,
    payingCards,
    till({ ...deps, askOwnCard: payingCards.askOwnCard }),
    held,
    kept,
    shown,
    settings(deps),
    fiat(deps),
    listenerClient({ ...deps, facesOf }),
    forwarding(deps),
    history({ ...deps, wantProfiles: shown.wantProfiles }),
    contacts({
      ...deps,
      wantProfiles: shown.wantProfiles,
      requirePayment: (userId, id) => requirePayment(deps.sql, userId, id),
    }),
    sending({ ...deps, readPayment: (userId, id, host) => getPayment({ ...deps, userId, host }, id) }),
    withdrawals(deps),
    activity(deps),
    figures,
    tested,
    hooks,
    setUp(deps),
    waitlist(deps),
    pages(deps),
  ]
  const effects = features.flatMap(feature => feature.effects ?? [])
  return [...features, listenerWebhooks({ ...deps, effects })]
}
