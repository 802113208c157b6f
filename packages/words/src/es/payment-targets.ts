/** Spanish of what was scanned or pasted and cannot be paid. */
import type { paymentTargetRefusals } from '@chispa/contract/refusals/payment-targets'

export const targetReasons: Record<keyof typeof paymentTargetRefusals, string> = {
  invalid_payment_target:
    'Aquí no hay nada que se pueda pagar. Usa un nombre de esta comunidad, una dirección Lightning, una factura o el código que te muestran',
  target_on_chain:
    'Es una dirección de Bitcoin en la cadena. Desde aquí se paga por Lightning: pide un código de Lightning',
  target_is_offer:
    'Es una oferta BOLT 12, que todavía no se puede pagar desde aquí. Pide una factura o una dirección Lightning',
  target_is_silent_payment:
    'Es una dirección de pago silencioso, que se paga en la cadena. Pide un código de Lightning',
  target_is_liquid: 'Es una dirección de Liquid, otra red. Pide un código de Lightning',
  target_is_spark: 'Es una dirección de Spark, otra red. Pide un código de Lightning',
  target_is_ark: 'Es una dirección de Ark, otra red. Pide un código de Lightning',
  target_is_ecash: 'Esto es ecash. Ábrelo en una billetera de ecash',
  target_is_other_coin: 'Es para otra moneda, no para Bitcoin. No se puede pagar desde aquí',
  target_is_bank_code: 'Es un código para apps de bancos, como Pix o Mercado Pago. No se puede pagar desde aquí',
  target_is_web_page: 'Es una página web y no algo que se pague. Ábrela en tu navegador',
  target_is_login: 'Sirve para entrar a otro sitio con una billetera Lightning. No paga nada',
  target_is_channel: 'Abre un canal de Lightning, para quien tiene un nodo. No paga nada',
  target_is_secret_key:
    'Parece una llave secreta o las palabras de una billetera. No se la muestres a nadie: quien la tiene, tiene el dinero',
  target_is_nostr_note: 'Es una nota de Nostr, no una persona a quien pagar',
  target_is_coupon_code: 'Parece el código de un cupón sin su comercio. Escanea el código que muestra el comercio',
  target_is_other_link: 'Es para otra app. No se puede pagar desde aquí',
  target_requires_more: 'Quien cobra pide algo que desde aquí no se puede hacer. Pide un código de Lightning común',
  target_damaged: 'El código está dañado o cortado. Cópialo o escanéalo otra vez, entero',
  target_is_page: 'Es una página de esta comunidad. Ábrela en tu navegador',
  target_is_card: 'Es una tarjeta de esta comunidad. Las tarjetas pagan en una caja: abre la tuya para cobrarle',
  target_is_coupon: 'Es un cupón. Se guarda con tus vales y no paga nada',
  target_is_signer_link: 'Es el enlace de una app que firma por ti. Úsalo para entrar',
  target_is_wallet_link:
    'Es la conexión de una billetera, con la que otros pueden pagar desde ella. Conecta la billetera con ella y no se la muestres a nadie',
  target_is_withdrawal: 'Esto da dinero en vez de pedirlo. Tómalo en tu billetera',
  name_not_found: 'Aquí nadie tiene ese nombre. Mira cómo se escribe',
  profile_without_address: 'Esta persona no tiene una dirección Lightning donde pagarle',
  profile_not_found: 'Nadie conoce a esta persona por ahora. Pídele su dirección Lightning',
  target_unreachable: 'No se puede llegar al destino. No se pagó nada',
  target_refused: 'El destino lo rechazó. No se pagó nada',
}
