import type { WebhookDelivery, WebhookEndpoint, WebhookEvent } from '@chispa/contract/webhook-endpoints'
import { t } from '../../language/current.ts'

export const eventWords = (): Record<WebhookEvent, string> => ({
  'payment.received': t('A payment is received'),
  'card.paid': t('A card has paid'),
  'card.proven': t('A wallet proves what it said a card has paid'),
  'card.declined': t('A card was declined'),
  'card.activated': t('A card is activated'),
  'voucher.deposited': t('A voucher is deposited'),
  'account.takeover_started': t('A linked key asks to take over an account'),
  'account.key_replaced': t('An account has another key'),
})

/** What a delivery is about; a type that has no words yet keeps its own. */
export const typeText = (type: string): string =>
  type === 'webhook.test' ? t('A test') : ((eventWords() as Record<string, string>)[type] ?? type)

export const deliveryWords = (): Record<
  WebhookDelivery['status'],
  { word: string; tone: 'ok' | 'warn' | 'danger' }
> => ({
  DELIVERED: { word: t('Taken'), tone: 'ok' },
  PENDING: { word: t('On its way'), tone: 'warn' },
  FAILED: { word: t('Given up'), tone: 'danger' },
})

export function stateText({ disabledWhy, failingSince }: WebhookEndpoint): string | undefined {
  switch (disabledWhy) {
    case 'owner':
      return t('Switched off. Nothing is sent.')
    case 'failing':
      return t('Switched off: it took nothing for three days. Mend it, then switch it on again.')
    case 'gone':
      return t('Switched off: it said that it is gone.')
    case 'role':
      return t('Switched off: who made it is no ADMIN any more. Look where it leads before you switch it on.')
    case 'signed_out':
      return t(
        'Switched off: who made it was signed out everywhere or blocked. Look where it leads before you switch it on.',
      )
    default:
      return failingSince ? t('It does not take what is sent. It is tried again for three days.') : undefined
  }
}
