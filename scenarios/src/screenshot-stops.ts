/** What there is to look at: every page, and the dialogs and states that are one press away, with who sees them. */
import type { Sentence } from '@chispa/words/sentence'

/** `press`: buttons, links or menu entries by what they say, one after the other. `more`: the menu of three dots, first. */
export type Stop = {
  path: string
  press?: readonly Sentence[]
  more?: true
  /** What is typed on the keypad of the till. */
  keys?: string
  /** Selectors that are clicked one after the other, for what has no words of its own. */
  click?: readonly string[]
  /** What has to be there at last. */
  wait?: string
}
export type Tour = { who?: 'Ana' | 'Renata' | 'Olga' | 'Café Plaza' | 'Newcomer'; stops: readonly Stop[] }

/** What has an id of its own in each run. */
export type Found = {
  cardId: string
  myCardId: string
  voucherId: string
  walletId: string
  personId: string
  otc: string
}

export const tours = ({ cardId, myCardId, voucherId, walletId, personId, otc }: Found): readonly Tour[] => [
  {
    stops: [
      ...pages('', ['/', '/sign-in', '/pay', '/ana', '/nobody', '/docs', '/setup', '/no/page']),
      ...pages('', [`/wallet/activate#${otc}`, `/top-up/${myCardId}`]),
      { path: '/ana', click: ['main fieldset label:nth-of-type(2)'] },
      { path: '/ana', click: ['main fieldset label:nth-of-type(2)', 'main form button[type=submit]'] },
    ],
  },
  {
    who: 'Ana',
    stops: [
      ...dashboard([
        '',
        '/start',
        '/history',
        '/receive',
        '/receive/poster',
        '/splits',
        '/send',
        '/wallet',
        '/wallet/connect',
      ]),
      ...dashboard([
        `/wallet/${walletId}/forwarding`,
        '/my-cards',
        `/my-cards/${myCardId}`,
        '/account',
        '/contacts',
        '/tills',
        '/webhooks',
      ]),
      ...dashboard(['/vouchers', '/vouchers/settings', `/vouchers/${voucherId}`]),
      { path: '/dashboard/history', click: ['main li a'] },
      { path: '/dashboard/wallet', more: true, press: ['Rename'] },
      { path: '/dashboard/wallet', more: true, press: ['Show the connection'] },
      { path: '/dashboard/wallet', more: true },
      { path: `/dashboard/vouchers/${voucherId}`, press: ['Show the code'] },
      { path: `/dashboard/vouchers/${voucherId}`, press: ['Send to somebody'] },
      { path: `/dashboard/my-cards/${myCardId}`, press: ['Give this card back'] },
      { path: '/dashboard/webhooks', press: ['Add a webhook'] },
    ],
  },
  {
    who: 'Newcomer',
    stops: dashboard([
      '',
      '/start',
      '/history',
      '/receive',
      '/send',
      '/wallet',
      '/my-cards',
      '/vouchers',
      '/account',
      '/contacts',
    ]),
  },
  {
    who: 'Renata',
    stops: [
      ...dashboard(['/community', '/people', `/people/${personId}`, '/people/invites']),
      ...dashboard(['/cards', `/cards/${cardId}`, '/cards/session', '/cards/sheet']),
      ...dashboard(['/cards/designs', '/cards/payments', '/addresses', '/activity', '/voucher-services', '/waitlist']),
      ...dashboard(['/listener', '/self-test', '/device-tokens', '/settings', '/settings/domains']),
      { path: '/dashboard/settings/domains', press: ['Add a domain'] },
      { path: '/dashboard/cards', press: ['Add a card'] },
      { path: '/dashboard/cards', press: ['Move cards here'] },
      { path: `/dashboard/cards/${cardId}`, press: ['Activation code'] },
      { path: `/dashboard/cards/${cardId}`, press: ['Program the chip'] },
      { path: `/dashboard/cards/${cardId}`, press: ['Delete'] },
      { path: '/dashboard/cards/designs', press: ['Add a design'] },
      { path: '/dashboard/cards/designs', press: ['Import'] },
    ],
  },
  // Last: an open till is one on every page of its device.
  {
    who: 'Café Plaza',
    stops: [
      { path: '/till' },
      { path: '/till', press: ['Open the till'] },
      { path: '/till', keys: '2100' },
      { path: '/till', press: ['Today'] },
      { path: '/till', press: ['Leave the till'] },
      {
        path: '/till',
        keys: '2100',
        click: ['main button.min-h-16'],
        wait: 'main svg[role=img], main img[role=img], main [role=img]',
      },
    ],
  },
]

const pages = (before: string, paths: readonly string[]): Stop[] => paths.map(path => ({ path: `${before}${path}` }))
const dashboard = (paths: readonly string[]): Stop[] => pages('/dashboard', paths)

/** A file name that says where it was and what was pressed. */
export const nameOf = ({ path, press = [], more, keys, click }: Stop): string => {
  const place =
    path === '/'
      ? 'start'
      : path
          .slice(1)
          .replaceAll('/', '-')
          .replace(/-[0-9a-f]{8}-[0-9a-f-]{27}|-[0-9a-zA-Z]{16,}/g, '-one')
  const acts = [
    ...(more ? ['menu'] : []),
    ...(keys ? ['keys'] : []),
    ...(click ? ['click', String(click.length)] : []),
    ...press,
  ]
  return [place, ...acts.map(act => act.toLowerCase().replace(/\W+/g, '-'))].join('.')
}
