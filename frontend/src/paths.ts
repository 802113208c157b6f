/** Every place in the app. Links are built from here and from nowhere else. */
export const paths = {
  home: '/',
  signIn: '/sign-in',
  setup: '/setup',
  docs: '/docs',
  pay: '/pay',
  member: '/$name',
  till: '/till',
  receipt: '/receipt/$receiptToken',
  /** Behind the # is what was shared to the app or opened with it. */
  open: '/open',
  /** Behind the # is the token: no server sees it. */
  invite: '/invite',
  formerInvite: '/invite/$inviteToken',
  /** Behind the # is the code; without one, what the key that signed in may take over. */
  linkKey: '/link-key',
  topUp: '/top-up/$cardId',
  /** Behind the # is the code. */
  activateCard: '/wallet/activate',
  /** Where codes lead that were printed before, or by other platforms of this kind. */
  formerActivateCard: '/wallet/activate/$otc',
  overview: '/dashboard',
  /** The first run. */
  start: '/dashboard/start',
  history: '/dashboard/history',
  receive: '/dashboard/receive',
  send: '/dashboard/send',
  /** Behind the # is the code that gives money. */
  take: '/dashboard/take',
  poster: '/dashboard/receive/poster',
  splits: '/dashboard/splits',
  split: '/dashboard/splits/$splitId',
  payShare: '/split/$splitId',
  community: '/dashboard/community',
  wallet: '/dashboard/wallet',
  connectWallet: '/dashboard/wallet/connect',
  forwarding: '/dashboard/wallet/$walletId/forwarding',
  account: '/dashboard/account',
  saveKey: '/dashboard/account/key',
  contacts: '/dashboard/contacts',
  /** The open ones of a member. */
  tills: '/dashboard/tills',
  myCards: '/dashboard/my-cards',
  myCard: '/dashboard/my-cards/$cardId',
  vouchers: '/dashboard/vouchers',
  voucher: '/dashboard/vouchers/$voucherId',
  /** Behind the # is the merchant's code. */
  keepCoupon: '/dashboard/vouchers/keep',
  voucherSettings: '/dashboard/vouchers/settings',
  voucherServices: '/dashboard/voucher-services',
  cards: '/dashboard/cards',
  card: '/dashboard/cards/$cardId',
  cardSession: '/dashboard/cards/session',
  cardSheet: '/dashboard/cards/sheet',
  cardDesigns: '/dashboard/cards/designs',
  cardPayments: '/dashboard/cards/payments',
  /** Of every kind, whose end is not known. */
  openPayments: '/dashboard/open-payments',
  people: '/dashboard/people',
  person: '/dashboard/people/$userId',
  invites: '/dashboard/people/invites',
  addresses: '/dashboard/addresses',
  waitlist: '/dashboard/waitlist',
  activity: '/dashboard/activity',
  listener: '/dashboard/listener',
  selfTest: '/dashboard/self-test',
  webhooks: '/dashboard/webhooks',
  deviceTokens: '/dashboard/device-tokens',
  settings: '/dashboard/settings',
  domains: '/dashboard/settings/domains',
} as const

/** The places that need nothing to be found. */
export type Path = Exclude<(typeof paths)[keyof typeof paths], `${string}$${string}`>

/** Where to go after signing in. Only places of ours: `//elsewhere` and `https://elsewhere` are not. */
export function safeReturn(back: string | undefined): string {
  return back !== undefined && /^\/(?![/\\])/.test(back) && !back.startsWith(paths.signIn) ? back : paths.overview
}

/** With what stood behind the # before signing in: a secret is carried there, never in a query. */
export const withHash = (href: string, hash: string): string => (hash === '' ? href : `${href}#${hash}`)

/** A visitor with an invitation, or with a key to be linked, is no member before it; the second never becomes one by it. */
export const leadsToInvitation = (back: string | undefined): boolean => back === paths.invite || back === paths.linkKey

/** Links that people gave us lead to web pages or nowhere. */
export function safeHref(text: string | null | undefined): string | undefined {
  if (!text || !URL.canParse(text)) return undefined
  const url = new URL(text)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined
}

/** Search parameters as plain text, so that addresses stay readable and `?q=1e5` stays what was typed. */
export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

export function oneOf<const T extends string>(allowed: readonly T[], value: unknown): T | undefined {
  return allowed.find(one => one === value)
}

export function searchText(value: unknown, maxLength: number): string | undefined {
  return typeof value === 'string' && value !== '' ? value.slice(0, maxLength) : undefined
}

/** Absent instead of undefined, so that an unset filter leaves no trace in the address. */
export function compact<T extends Record<string, unknown>>(search: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}

/** A filter that is on one side, on the other, or not there. */
export const yesOrNo = ['yes', 'no'] as const
export type YesOrNo = (typeof yesOrNo)[number]
