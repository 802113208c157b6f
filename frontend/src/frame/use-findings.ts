/** What the search palette finds: here at once what needs no asking, then what the services know, once typing rests. */

import { listCards } from '@chispa/contract/cards'
import { listOwnPayments } from '@chispa/contract/history'
import { listOpenPayments, type OpenPayment } from '@chispa/contract/open-payments'
import { listUsers } from '@chispa/contract/users'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type LinkOptions, linkOptions } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { paymentIcon, paymentTitle } from '../components/payments/payment-words.ts'
import { shortNpub } from '../components/people/npub.ts'
import { personName } from '../components/people/person-name.ts'
import { momentText } from '../components/relative-time.ts'
import { satsText } from '../components/sats.ts'
import { hintOf, labelOf, settingGroups } from '../components/settings/setting-groups.ts'
import { t } from '../language/current.ts'
import { paths } from '../paths.ts'
import { queryOf } from '../session/queries.ts'
import { allows, useMe } from '../session/use-me.ts'
import { CardIcon, ClockIcon, type Icon, LinkIcon, PersonIcon, SettingsIcon } from '../ui/icons.tsx'
import { placeGroupsFor } from './navigation.ts'

export type Finding = {
  key: string
  icon: Icon
  title: string
  about?: string | undefined
  /** Found by it, and not shown. */
  hint?: string | undefined
  group: string
  to: LinkOptions
}

const [restMs, perKind, minLetters] = [200, 5, 2]

export function useFindings(text: string): { findings: Finding[]; isSearching: boolean } {
  const { role } = useMe()
  const words = fold(text.trim())
  const q = useRested(text.trim())
  const isAsked = q.length >= minLetters
  const asked = { placeholderData: keepPreviousData, enabled: isAsked } as const
  const query = { query: { q, limit: perKind } }
  const people = useQuery({
    ...queryOf(listUsers, query),
    ...asked,
    enabled: isAsked && allows(role, { permission: 'users:read' }),
  })
  const cards = useQuery({
    ...queryOf(listCards, query),
    ...asked,
    enabled: isAsked && allows(role, { permission: 'cards:read' }),
  })
  const payments = useQuery({ ...queryOf(listOwnPayments, query), ...asked, retry: false })
  const isOperator = allows(role, { role: 'OPERATOR' })
  const open = useQuery({ ...queryOf(listOpenPayments), ...asked, enabled: isAsked && isOperator })

  const places = placeGroupsFor(role).flatMap(({ title: group, places }) =>
    places.map(
      ({ to, label, icon }): Finding => ({
        key: to,
        icon,
        title: label,
        group,
        to: linkOptions({ to }) as LinkOptions,
      }),
    ),
  )
  const here = [
    ...places,
    ...(isOperator ? furtherPlaces() : []),
    ...(allows(role, { permission: 'settings:read' }) ? settings() : []),
  ]
  const known =
    words === ''
      ? places
      : here.filter(({ title, about = '', hint = '' }) => fold(`${title} ${about} ${hint}`).includes(words))
  if (!isAsked || words === '') return { findings: known, isSearching: false }
  return {
    findings: [
      ...(people.data?.rows ?? []).map(
        ({ userId, pubkey, face }): Finding => ({
          key: `person-${userId}`,
          icon: PersonIcon,
          title: personName(face),
          about: face.address ?? shortNpub(pubkey),
          group: t('People'),
          to: linkOptions({ to: paths.person, params: { userId } }) as LinkOptions,
        }),
      ),
      ...(cards.data?.rows ?? []).map(
        ({ id, title, ntag424 }): Finding => ({
          key: `card-${id}`,
          icon: CardIcon,
          title,
          about: ntag424.cid || undefined,
          group: t('Cards'),
          to: linkOptions({ to: paths.card, params: { cardId: id } }) as LinkOptions,
        }),
      ),
      ...known,
      ...(open.data?.rows ?? [])
        .filter(payment => foundBy(payment).some(text => fold(text).startsWith(words)))
        .slice(0, perKind)
        .map(
          (payment): Finding => ({
            key: `open-${payment.id}`,
            icon: ClockIcon,
            title: payment.member?.username ?? shortNpub(payment.member?.pubkey ?? payment.paymentHash),
            about: [satsText(payment.amountMsats), momentText(payment.createdAt)].join(' · '),
            group: t('Open payments'),
            to: linkOptions({ to: paths.openPayments }) as LinkOptions,
          }),
        ),
      ...(payments.data?.rows ?? []).map(
        (payment): Finding => ({
          key: `payment-${payment.id}`,
          icon: paymentIcon(payment),
          title: paymentTitle(payment),
          about: [payment.amountMsats === null ? [] : satsText(payment.amountMsats), momentText(payment.at)]
            .flat()
            .join(' · '),
          group: t('My payments'),
          to: linkOptions({ to: paths.history, search: { payment: payment.id } }) as LinkOptions,
        }),
      ),
    ],
    isSearching: q !== text.trim() || [people, cards, payments, open].some(({ isFetching }) => isFetching),
  }
}

const settings = (): Finding[] =>
  settingGroups().flatMap(({ id, title: group, names }) =>
    names.map(name => ({
      key: `setting-${name}`,
      icon: SettingsIcon,
      title: labelOf(name),
      about: group,
      hint: hintOf(name),
      group: t('Settings'),
      to: linkOptions({ to: paths.settings, search: { group: id } }) as LinkOptions,
    })),
  )

/** Pages that stand behind others. */
const furtherPlaces = (): Finding[] =>
  [
    { to: paths.invites, title: t('Invitations'), icon: LinkIcon, group: t('People') },
    { to: paths.cardDesigns, title: t('Card designs'), icon: CardIcon, group: t('Cards') },
    { to: paths.cardSession, title: t('Card after card'), icon: CardIcon, group: t('Cards') },
  ].map(({ to, ...place }) => ({ key: to, ...place, to: linkOptions({ to }) as LinkOptions }))

/** By the amount as one reads it and as digits, by whose it is, by its hash. */
const foundBy = ({ amountMsats, member, paymentHash }: OpenPayment): string[] => [
  satsText(amountMsats),
  String(Math.round(amountMsats / 1000)),
  member?.username ?? '',
  paymentHash,
]

/** Without accents and capitals: nobody types them into a search. */
const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
