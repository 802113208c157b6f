/**
 * What a cashier or a payer reads when LNURL says no, for every reason of those operations: one sentence or two, what is
 * the matter and what to do. `{name}` is filled in by whoever refuses. Tills look at nothing but these words, so what may
 * still change begins with the word wait. Some cut a text after 280 characters.
 */
import type { Language } from './languages.ts'

export type Sentence = Readonly<Record<Language, string>>

export const lnurlSentences = {
  // The card, at the till
  card_not_found: {
    en: 'This card is not known here. Ask whoever issued it.',
    es: 'Esta tarjeta no se conoce aquí. Consulta a quien la emitió.',
  },
  card_keys_unavailable: {
    en: 'This card cannot be checked at the moment. Pay another way; whoever runs the platform has to mend it.',
    es: 'En este momento no se puede comprobar esta tarjeta. Paga de otra forma; quien opera la plataforma debe repararlo.',
  },
  tap_not_authentic: {
    en: 'The card was not recognised. Tap it again, or ask whoever issued it.',
    es: 'No se reconoció la tarjeta. Acércala de nuevo, o consulta a quien la emitió.',
  },
  invalid_k1: {
    en: 'This payment does not belong to the tap. Tap the card again.',
    es: 'Este pago no corresponde a la lectura de la tarjeta. Acércala de nuevo.',
  },
  tap_expired: {
    en: 'This tap is too old. Tap the card again.',
    es: 'Esta lectura es demasiado antigua. Acerca la tarjeta de nuevo.',
  },
  tap_used: {
    en: 'This tap was used already. Tap the card again.',
    es: 'Esta lectura ya se usó. Acerca la tarjeta de nuevo.',
  },
  card_not_paired: {
    en: 'Nobody has activated this card yet. Its owner does that first; pay another way.',
    es: 'Nadie ha activado esta tarjeta todavía. Su dueño debe hacerlo antes; paga de otra forma.',
  },
  card_blocked: {
    en: 'This card is blocked for good. Pay another way.',
    es: 'Esta tarjeta está bloqueada definitivamente. Paga de otra forma.',
  },
  card_disabled: {
    en: 'The card is paused. Its holder switches it on in the app.',
    es: 'La tarjeta está en pausa. Su titular la reactiva en la app.',
  },
  card_without_wallet: {
    en: 'There is no wallet behind this card. Its holder connects one in the app.',
    es: 'No hay una billetera detrás de esta tarjeta. Su titular conecta una en la app.',
  },
  card_payment_unresolved: {
    en: 'Wait: another payment of this card is not finished. Tap again in two minutes, or pay another way.',
    es: 'Espera: otro pago de esta tarjeta no ha terminado. Acércala de nuevo en dos minutos, o paga de otra forma.',
  },
  too_many_open_payments: {
    en: 'Wait: the results of three payments of this card are not known yet. Pay another way meanwhile.',
    es: 'Espera: aún no se conoce el resultado de tres pagos de esta tarjeta. Mientras tanto, paga de otra forma.',
  },

  // The invoice
  invoice_unreadable: {
    en: 'The invoice cannot be read. Start the sale again.',
    es: 'No se puede leer la factura. Comienza la venta de nuevo.',
  },
  invoice_without_amount: {
    en: 'The invoice names no amount. Start the sale again with an amount.',
    es: 'La factura no indica un monto. Comienza la venta de nuevo con un monto.',
  },
  invoice_expired: {
    en: 'The invoice has expired. Start the sale again.',
    es: 'La factura ha vencido. Comienza la venta de nuevo.',
  },
  invoice_of_other_network: {
    en: 'The invoice is of another network than the wallet of this card. Pay another way.',
    es: 'La factura es de otra red que la billetera de esta tarjeta. Paga de otra forma.',
  },
  invoice_being_paid: {
    en: 'Wait: this invoice is being paid by an earlier tap. Do not pay again.',
    es: 'Espera: esta factura se está pagando con una lectura anterior. No pagues de nuevo.',
  },
  invoice_already_paid: {
    en: 'This invoice is paid already. Do not pay again.',
    es: 'Esta factura ya está pagada. No pagues de nuevo.',
  },
  invoice_declined_before: {
    en: 'The wallet of this card declined this invoice before. Start the sale again.',
    es: 'La billetera de esta tarjeta ya rechazó esta factura. Comienza la venta de nuevo.',
  },
  amount_under_one_sat: {
    en: 'The amount is below one sat. Ask for one sat or more.',
    es: 'El monto es menor que un sat. Cobra un sat o más.',
  },
  amount_over_tap_limit: {
    en: 'This card can pay up to {max} sats at once. Ask for less; its holder can change the limit in the app.',
    es: 'Esta tarjeta paga hasta {max} sats por vez. Cobra menos; su titular cambia el límite en la app.',
  },
  amount_over_day_limit: {
    en: 'This card has {max} sats left of its limit for a day. Ask for less, or pay another way.',
    es: 'A esta tarjeta le quedan {max} sats de su límite diario. Cobra menos, o paga de otra forma.',
  },
  amount_over_week_limit: {
    en: 'This card has {max} sats left of its limit for a week. Ask for less, or pay another way.',
    es: 'A esta tarjeta le quedan {max} sats de su límite semanal. Cobra menos, o paga de otra forma.',
  },
  amount_over_month_limit: {
    en: 'This card has {max} sats left of its limit for a month. Ask for less, or pay another way.',
    es: 'A esta tarjeta le quedan {max} sats de su límite mensual. Cobra menos, o paga de otra forma.',
  },

  // The PIN
  pin_required: {
    en: 'This amount needs the PIN of the card. Use a till that asks for it, or pay another way.',
    es: 'Este monto necesita el PIN de la tarjeta. Usa una caja que lo pida, o paga de otra forma.',
  },
  pin_wrong: {
    en: 'The PIN is wrong. Tap again and type it anew; three wrong ones pause the card.',
    es: 'El PIN no es correcto. Acerca la tarjeta y escríbelo de nuevo; tres errores la ponen en pausa.',
  },
  pin_wrong_card_paused: {
    en: 'The PIN was wrong three times, and the card is paused. Its holder switches it on in the app.',
    es: 'El PIN fue incorrecto tres veces, y la tarjeta está en pausa. Su titular la reactiva en la app.',
  },

  // The payment
  payment_unresolved: {
    en: 'Wait: the payment is on its way and its result is not known yet. Look at this till’s own invoice, and do not pay again.',
    es: 'Espera: el pago está en camino y aún no se conoce el resultado. Mira la factura de esta caja, y no pagues de nuevo.',
  },
  payment_unproven: {
    en: 'The wallet of this card says that it has paid, and gives no proof. Look at this till’s own invoice, and do not pay again before that.',
    es: 'La billetera de esta tarjeta dice que ha pagado, sin dar prueba. Mira la factura de esta caja, y no pagues de nuevo antes.',
  },
  not_started: {
    en: 'The wallet of this card could not be reached, and nothing was paid. Tap the card again.',
    es: 'No se pudo contactar la billetera de esta tarjeta, y no se pagó nada. Acércala de nuevo.',
  },
  insufficient_balance: {
    en: 'Not enough in the wallet. Top up and tap again, or pay another way.',
    es: 'No hay saldo suficiente. Recarga y acerca la tarjeta de nuevo, o paga de otra forma.',
  },
  wallet_quota_reached: {
    en: 'The wallet of this card has reached its own spending limit. Its holder can raise it there; pay another way.',
    es: 'La billetera de esta tarjeta alcanzó su propio límite de gasto. Su titular puede subirlo allí; paga de otra forma.',
  },
  wallet_not_allowed: {
    en: 'The wallet of this card does not let it pay. Its holder connects the wallet again in the app.',
    es: 'La billetera de esta tarjeta no le permite pagar. Su titular vuelve a conectarla en la app.',
  },
  wallet_busy: {
    en: 'The wallet of this card is too busy, and nothing was paid. Tap the card again in a minute.',
    es: 'La billetera de esta tarjeta está ocupada, y no se pagó nada. Acércala de nuevo en un minuto.',
  },
  payment_failed: {
    en: 'The payment did not get through, and nothing was paid. Tap again, or pay another way.',
    es: 'El pago no llegó a destino, y no se pagó nada. Acerca la tarjeta de nuevo, o paga de otra forma.',
  },
  expired_unpaid: {
    en: 'Nothing was paid, and the invoice has expired. Start the sale again.',
    es: 'No se pagó nada, y la factura ha vencido. Comienza la venta de nuevo.',
  },
  unresolved_expired: {
    en: 'What became of this payment could not be found out. Look at this till’s own invoice, and ask whoever runs the platform.',
    es: 'No se pudo averiguar qué pasó con este pago. Mira la factura de esta caja, y consulta a quien opera la plataforma.',
  },
  rejected_by_operator: {
    en: 'Whoever runs the platform has found that nothing was paid. Start the sale again.',
    es: 'Quien opera la plataforma comprobó que no se pagó nada. Comienza la venta de nuevo.',
  },

  // Being paid: a top-up, or a lightning address
  address_not_found: {
    en: 'There is no such lightning address. Check how it is written.',
    es: 'No existe esa dirección lightning. Revisa cómo está escrita.',
  },
  address_without_wallet: {
    en: 'This address cannot be paid now: its owner has no wallet connected. Tell them.',
    es: 'No se puede pagar a esta dirección: su dueño no tiene una billetera conectada. Avísale.',
  },
  amount_not_whole: {
    en: 'The amount must be whole satoshis: a multiple of 1000 millisatoshis.',
    es: 'El monto debe ser en satoshis enteros: un múltiplo de 1000 milisatoshis.',
  },
  invalid_amount: {
    en: 'The amount is missing or cannot be read: amount must be a whole number of millisatoshis.',
    es: 'El monto falta o no se puede leer: amount debe ser un número entero de milisatoshis.',
  },
  amount_out_of_range: {
    en: 'The amount must be from {min} to {max} sats. Choose another one.',
    es: 'El monto debe ser de {min} a {max} sats. Elige otro.',
  },
  invalid_payer_data: {
    en: 'What your wallet says about you is too long. Pay without it.',
    es: 'Lo que tu billetera dice de ti es demasiado largo. Paga sin eso.',
  },
  comment_too_long: {
    en: 'The comment is longer than {max} characters. Write a shorter one.',
    es: 'El comentario supera los {max} caracteres. Escribe uno más corto.',
  },
  invalid_zap_request: {
    en: 'The zap request is not valid. Pay without the zap.',
    es: 'La solicitud de zap no es válida. Paga sin el zap.',
  },
  zaps_not_offered: {
    en: 'This address does not take zaps. Pay it without the zap.',
    es: 'Esta dirección no acepta zaps. Paga sin el zap.',
  },
  wallet_unreachable: {
    en: 'The wallet that is to be paid cannot be reached, and nothing was paid. Try again in a minute.',
    es: 'No se puede contactar la billetera que debe cobrar, y no se pagó nada. Intenta de nuevo en un minuto.',
  },
  wallet_silent: {
    en: 'The wallet that is to be paid does not answer, and nothing was paid. Try again in a minute.',
    es: 'La billetera que debe cobrar no responde, y no se pagó nada. Intenta de nuevo en un minuto.',
  },
  wallet_refused: {
    en: 'The wallet that is to be paid declined to make an invoice, and nothing was paid. Tell its owner.',
    es: 'La billetera que debe cobrar no quiso emitir una factura, y no se pagó nada. Avisa a su dueño.',
  },
  wallet_answer_wrong: {
    en: 'The wallet that is to be paid made a wrong invoice, and nothing was paid. Tell its owner.',
    es: 'La billetera que debe cobrar emitió una factura equivocada, y no se pagó nada. Avisa a su dueño.',
  },
  invalid_payment_hash: {
    en: 'This is not the name of an invoice. Ask for a new one.',
    es: 'Este no es el nombre de una factura. Pide una nueva.',
  },
  invoice_not_found: {
    en: 'There is no such invoice. Ask for a new one.',
    es: 'No existe esa factura. Pide una nueva.',
  },

  // Any request
  invalid_request: {
    en: 'What was sent cannot be read. Try again; with a card, tap it again.',
    es: 'No se puede leer lo que se envió. Intenta de nuevo; con tarjeta, acércala de nuevo.',
  },
  malformed_request: {
    en: 'What was sent cannot be read. Try again; with a card, tap it again.',
    es: 'No se puede leer lo que se envió. Intenta de nuevo; con tarjeta, acércala de nuevo.',
  },
  malformed_url: {
    en: 'What was sent cannot be read. Try again; with a card, tap it again.',
    es: 'No se puede leer lo que se envió. Intenta de nuevo; con tarjeta, acércala de nuevo.',
  },
  not_found: {
    en: 'There is nothing at this address. Check how it is written.',
    es: 'No hay nada en esta dirección. Revisa cómo está escrita.',
  },
  too_many_open_invoices: {
    en: 'Wait: too many invoices that your network asked for are not paid yet. Pay one of them, or try again in an hour.',
    es: 'Espera: demasiadas facturas pedidas desde tu red siguen sin pagar. Paga una de ellas, o prueba de nuevo en una hora.',
  },
  rate_limited: {
    en: 'Wait {seconds} seconds, then try again: there were too many requests.',
    es: 'Espera {seconds} segundos e intenta de nuevo: hubo demasiadas solicitudes.',
  },
  database_unavailable: {
    en: 'Wait a moment, then try again: the platform cannot answer just now.',
    es: 'Espera un momento e intenta de nuevo: la plataforma no puede responder ahora.',
  },
  database_busy: {
    en: 'Wait a moment, then try again: the platform is too busy just now.',
    es: 'Espera un momento e intenta de nuevo: la plataforma está demasiado ocupada.',
  },
  took_too_long: {
    en: 'Wait: the answer took too long, and what was asked may still happen. Look before you try again.',
    es: 'Espera: la respuesta tardó demasiado, y lo pedido aún puede suceder. Mira antes de intentar de nuevo.',
  },
  internal_error: {
    en: 'Something went wrong on the platform’s side. Try again, or pay another way.',
    es: 'Algo falló en la plataforma. Intenta de nuevo, o paga de otra forma.',
  },
} as const satisfies Record<string, Sentence>

export type LnurlReason = keyof typeof lnurlSentences

export const isLnurlReason = (reason: string): reason is LnurlReason => Object.hasOwn(lnurlSentences, reason)

export type SentenceValues = Readonly<Record<string, string | number>>

export const sentenceOf = (reason: LnurlReason, language: Language, values: SentenceValues = {}): string =>
  lnurlSentences[reason][language].replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name] ?? whole
    return typeof value === 'number' ? value.toLocaleString(language, { useGrouping: 'always' }) : value
  })

/** As messages of the catalogue of refusals, which have no full stop at the end. */
export const lnurlMessages = Object.fromEntries(
  Object.entries(lnurlSentences).map(([reason, { en }]) => [reason, en.replace(/\.$/, '')]),
) as Record<LnurlReason, string>
