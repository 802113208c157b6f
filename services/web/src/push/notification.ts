/** What stands in a notification. Without the member's word it says that a payment came or is asked for, or a card was used, and nothing of it. */
import { loadCatalogue } from '@chispa/words/catalogues'
import { type Say, sayIn } from '@chispa/words/say'
import type { DuePush } from './store.ts'

type Told = Pick<
  DuePush,
  | 'kind'
  | 'language'
  | 'showsAmount'
  | 'amountMsats'
  | 'comment'
  | 'paymentHash'
  | 'splitId'
  | 'cardId'
  | 'cardName'
  | 'decline'
>

export type Notification = { title: string; body: string; tag: string; url: string }

const maxCommentLength = 200

export async function notificationOf(push: Told, community: string): Promise<Notification> {
  const { kind, language, amountMsats, comment, paymentHash, splitId, cardId } = push
  const say = sayIn({ language, locale: language, catalogue: await loadCatalogue(language) })
  if (kind === 'takeover') {
    const body = say('Another key asked to take over your account. If that was not you, open this and stop it.')
    return { title: community, body, tag: `takeover-${paymentHash}`, url: '/dashboard/account' }
  }
  const amount = Math.floor((amountMsats ?? 0) / 1000)
  const showsAmount = push.showsAmount && amountMsats !== null
  if (cardId !== null) {
    const name = push.cardName ?? ''
    return {
      title: community,
      body: tapText(say, { name, amount: showsAmount ? amount : undefined, isDeclined: push.decline !== null }),
      tag: `tap-${paymentHash.slice(0, 16)}`,
      url: `/dashboard/my-cards/${cardId}`,
    }
  }
  const got =
    splitId !== null
      ? showsAmount
        ? say('You are asked for {amount} sats', { amount })
        : say('You are asked for a payment')
      : showsAmount
        ? say('You got {amount} sats', { amount })
        : say('You got a payment')
  const body = showsAmount && comment ? `${got} · ${comment.slice(0, maxCommentLength)}` : got
  // The device shows one of a tag once, whatever comes twice.
  const tag = `payment-${paymentHash.slice(0, 16)}`
  return { title: community, body, tag, url: splitId === null ? '/dashboard/history' : '/dashboard' }
}

function tapText(say: Say, tap: { name: string; amount: number | undefined; isDeclined: boolean }): string {
  const { name, amount, isDeclined } = tap
  if (amount === undefined)
    return isDeclined ? say('{name}: the card was declined', { name }) : say('{name}: the card paid', { name })
  return isDeclined
    ? say('{name}: {amount} sats were declined', { name, amount })
    : say('{name}: the card paid {amount} sats', { name, amount })
}
