/** Spanish of what tills and wallets show when LNURL says no. What may still change begins with "Espera". */
import type { LnurlReason } from '@chispa/contract/lnurl-sentences'

export const lnurl: Record<LnurlReason, string> = {
  // The card, at the till
  card_not_found: 'Esta tarjeta no se conoce aquí. Consulta a quien la emitió.',
  card_keys_unavailable:
    'En este momento no se puede comprobar esta tarjeta. Paga de otra forma; quien opera la plataforma debe repararlo.',
  tap_not_authentic: 'No se reconoció la tarjeta. Acércala de nuevo, o consulta a quien la emitió.',
  invalid_k1: 'Este pago no corresponde a la lectura de la tarjeta. Acércala de nuevo.',
  tap_expired: 'Esta lectura es demasiado antigua. Acerca la tarjeta de nuevo.',
  tap_used: 'Esta lectura ya se usó. Acerca la tarjeta de nuevo.',
  card_not_paired: 'Nadie ha activado esta tarjeta todavía. Su dueño debe hacerlo antes; paga de otra forma.',
  card_blocked: 'Esta tarjeta está bloqueada definitivamente. Paga de otra forma.',
  card_disabled: 'La tarjeta está en pausa. Su titular la reactiva en la app.',
  card_without_wallet: 'No hay una billetera detrás de esta tarjeta. Su titular conecta una en la app.',
  card_payment_unresolved:
    'Espera: otro pago de esta tarjeta no ha terminado. Acércala de nuevo en dos minutos, o paga de otra forma.',
  too_many_open_payments:
    'Espera: aún no se conoce el resultado de tres pagos de esta tarjeta. Mientras tanto, paga de otra forma.',

  // The invoice
  invoice_unreadable: 'No se puede leer la factura. Comienza la venta de nuevo.',
  invoice_without_amount: 'La factura no indica un monto. Comienza la venta de nuevo con un monto.',
  invoice_expired: 'La factura ha vencido. Comienza la venta de nuevo.',
  invoice_of_other_network: 'La factura es de otra red que la billetera de esta tarjeta. Paga de otra forma.',
  invoice_being_paid: 'Espera: esta factura se está pagando con una lectura anterior. No pagues de nuevo.',
  invoice_already_paid: 'Esta factura ya está pagada. No pagues de nuevo.',
  invoice_declined_before: 'La billetera de esta tarjeta ya rechazó esta factura. Comienza la venta de nuevo.',
  amount_under_one_sat: 'El monto es menor que un sat. Cobra un sat o más.',
  amount_over_tap_limit:
    'Esta tarjeta paga hasta {max} sats por vez. Cobra menos; su titular cambia el límite en la app.',
  amount_over_day_limit: 'A esta tarjeta le quedan {max} sats de su límite diario. Cobra menos, o paga de otra forma.',
  amount_over_week_limit:
    'A esta tarjeta le quedan {max} sats de su límite semanal. Cobra menos, o paga de otra forma.',
  amount_over_month_limit:
    'A esta tarjeta le quedan {max} sats de su límite mensual. Cobra menos, o paga de otra forma.',

  // The PIN
  pin_required: 'Este monto necesita el PIN de la tarjeta. Usa una caja que lo pida, o paga de otra forma.',
  pin_wrong: 'El PIN no es correcto. Acerca la tarjeta y escríbelo de nuevo; tres errores la ponen en pausa.',
  pin_wrong_card_paused:
    'El PIN fue incorrecto tres veces, y la tarjeta está en pausa. Su titular la reactiva en la app.',

  // The payment
  payment_unresolved:
    'Espera: el pago está en camino y aún no se conoce el resultado. Mira la factura de esta caja, y no pagues de nuevo.',
  payment_unproven:
    'La billetera de esta tarjeta dice que ha pagado, sin dar prueba. Mira la factura de esta caja, y no pagues de nuevo antes.',
  not_started: 'No se pudo contactar la billetera de esta tarjeta, y no se pagó nada. Acércala de nuevo.',
  insufficient_balance: 'No hay saldo suficiente. Recarga y acerca la tarjeta de nuevo, o paga de otra forma.',
  wallet_quota_reached:
    'La billetera de esta tarjeta alcanzó su propio límite de gasto. Su titular puede subirlo allí; paga de otra forma.',
  wallet_not_allowed: 'La billetera de esta tarjeta no le permite pagar. Su titular vuelve a conectarla en la app.',
  wallet_busy: 'La billetera de esta tarjeta está ocupada, y no se pagó nada. Acércala de nuevo en un minuto.',
  payment_failed: 'El pago no llegó a destino, y no se pagó nada. Acerca la tarjeta de nuevo, o paga de otra forma.',
  expired_unpaid: 'No se pagó nada, y la factura ha vencido. Comienza la venta de nuevo.',
  unresolved_expired:
    'No se pudo averiguar qué pasó con este pago. Mira la factura de esta caja, y consulta a quien opera la plataforma.',
  rejected_by_operator: 'Quien opera la plataforma comprobó que no se pagó nada. Comienza la venta de nuevo.',

  // Being paid: a top-up, or a lightning address
  address_not_found: 'No existe esa dirección lightning. Revisa cómo está escrita.',
  address_without_wallet: 'No se puede pagar a esta dirección: su dueño no tiene una billetera conectada. Avísale.',
  amount_not_whole: 'El monto debe ser en satoshis enteros: un múltiplo de 1000 milisatoshis.',
  invalid_amount: 'El monto falta o no se puede leer: amount debe ser un número entero de milisatoshis.',
  amount_out_of_range: 'El monto debe ser de {min} a {max} sats. Elige otro.',
  invalid_payer_data: 'Lo que tu billetera dice de ti es demasiado largo. Paga sin eso.',
  comment_too_long: 'El comentario supera los {max} caracteres. Escribe uno más corto.',
  invalid_zap_request: 'La solicitud de zap no es válida. Paga sin el zap.',
  zaps_not_offered: 'Esta dirección no acepta zaps. Paga sin el zap.',
  wallet_unreachable:
    'No se puede contactar la billetera que debe cobrar, y no se pagó nada. Intenta de nuevo en un minuto.',
  wallet_silent: 'La billetera que debe cobrar no responde, y no se pagó nada. Intenta de nuevo en un minuto.',
  wallet_refused: 'La billetera que debe cobrar no quiso emitir una factura, y no se pagó nada. Avisa a su dueño.',
  wallet_answer_wrong:
    'La billetera que debe cobrar emitió una factura equivocada, y no se pagó nada. Avisa a su dueño.',
  invalid_payment_hash: 'Este no es el nombre de una factura. Pide una nueva.',
  invoice_not_found: 'No existe esa factura. Pide una nueva.',

  // Any request
  invalid_request: 'No se puede leer lo que se envió. Intenta de nuevo; con tarjeta, acércala de nuevo.',
  malformed_request: 'No se puede leer lo que se envió. Intenta de nuevo; con tarjeta, acércala de nuevo.',
  malformed_url: 'No se puede leer lo que se envió. Intenta de nuevo; con tarjeta, acércala de nuevo.',
  not_found: 'No hay nada en esta dirección. Revisa cómo está escrita.',
  too_many_open_invoices:
    'Espera: demasiadas facturas pedidas desde tu red siguen sin pagar. Paga una de ellas, o prueba de nuevo en una hora.',
  rate_limited: 'Espera {seconds} segundos e intenta de nuevo: hubo demasiadas solicitudes.',
  database_unavailable: 'Espera un momento e intenta de nuevo: la plataforma no puede responder ahora.',
  database_busy: 'Espera un momento e intenta de nuevo: la plataforma está demasiado ocupada.',
  overloaded: 'Espera un momento e intenta de nuevo: la plataforma está demasiado ocupada.',
  took_too_long:
    'Espera: la respuesta tardó demasiado, y lo pedido aún puede suceder. Mira antes de intentar de nuevo.',
  internal_error: 'Algo falló en la plataforma. Intenta de nuevo, o paga de otra forma.',
}
