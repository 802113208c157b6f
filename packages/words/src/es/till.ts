/** The till, amounts in the community's currency, notifications. */
import type { Form } from '../form.ts'

export const till = {
  'Amounts in your currency': 'Montos en tu moneda',
  'Amounts can be read and typed in a currency. What is paid is decided in sats.':
    'Los montos se pueden leer y escribir en una moneda. Lo que se paga se decide en sats.',
  Currency: 'Moneda',
  'Rate service': 'Servicio de cotización',
  'Second rate service': 'Segundo servicio de cotización',
  'Fixed rate': 'Cotización fija',
  'Three letters, such as EUR or ARS, for strangers and for members who chose none of their own.':
    'Tres letras, como EUR o ARS, para las visitas y para quienes no eligieron la suya.',
  'A public address that answers with the price of one bitcoin in many currencies as JSON, such as https://api.yadio.io/exrates/BTC. It is asked at most every five minutes; a rate older than half an hour is shown with its time.':
    'Una dirección pública que responde con el precio de un bitcoin en muchas monedas en JSON, como https://api.yadio.io/exrates/BTC. Se consulta a lo sumo cada cinco minutos; una cotización de más de media hora se muestra con su hora.',
  'For currencies of which the first gives no rate, or while it is away, such as https://api.coinbase.com/v2/exchange-rates?currency=BTC.':
    'Para las monedas de las que el primero no da cotización, o mientras no responde, como https://api.coinbase.com/v2/exchange-rates?currency=BTC.',
  'What one bitcoin costs in that currency, in whole units. With it no service counts for this currency.':
    'Lo que cuesta un bitcoin en esa moneda, en unidades enteras. Con ella ningún servicio cuenta para esta moneda.',
  Till: 'Caja',
  'Leave the till': 'Salir de la caja',
  'No wallet receives for this till at the moment. Its owner can connect one.':
    'En este momento ninguna billetera recibe por esta caja. Quien la abrió puede conectar una.',
  'Open the till': 'Abrir la caja',
  'Open and lock': 'Abrir y bloquear',
  'Four to eight digits': 'De cuatro a ocho dígitos',
  'Take payments at a counter: by code, or with any card that pays over Lightning. They go straight into your wallet.':
    'Cobra en el mostrador: con un código o con cualquier tarjeta que pague por Lightning. Va directo a tu billetera.',
  'PIN to leave it (optional)': 'PIN para salir (opcional)',
  'With a PIN this device shows nothing but the till until the PIN is entered: you can leave it with your staff. Without one, whoever holds the device can leave the till.':
    'Con un PIN, este dispositivo muestra solo la caja hasta que se escribe: puedes dejárselo a tu equipo. Sin PIN, quien lo tenga puede salir de la caja.',
  'Over https the till can be locked with a PIN, and can read cards.':
    'Con https la caja se puede bloquear con un PIN y puede leer tarjetas.',
  'For this you need the PIN that its owner chose.': 'Para esto hace falta el PIN que eligió quien la abrió.',
  'Open sales stay in today’s list.': 'Las ventas abiertas quedan en la lista de hoy.',
  Unit: 'Unidad',
  Tip: 'Propina',
  'No tip': 'Sin propina',
  'To pay: {amount} sats': 'A pagar: {amount} sats',
  'Delete the last digit': 'Borrar el último dígito',
  'At most {max} sats at once': 'Hasta {max} sats por vez',
  'Charge {amount} sats': 'Cobrar {amount} sats',
  'Enter an amount': 'Escribe un monto',
  'No connection. The code on the screen still works; don’t charge again. We look whether it was paid as soon as the connection is back.':
    'Sin conexión. El código en pantalla sigue sirviendo; no vuelvas a cobrar. Apenas vuelva la conexión miramos si se pagó.',
  'No connection. We are still asking for the code of this sale; don’t charge again.':
    'Sin conexión. Seguimos pidiendo el código de esta venta; no vuelvas a cobrar.',
  'Asking the wallet for a code': 'Pidiendo un código a la billetera',
  'tip {amount} sats': 'propina {amount} sats',
  'New sale': 'Venta nueva',
  'Cancel this sale': 'Cancelar esta venta',
  'We don’t know yet whether it was paid.': 'Todavía no sabemos si se pagó.',
  'A payment may still be on its way. If you charge again, the customer could pay twice. Today’s list says whether this one was paid.':
    'Puede haber un pago en camino. Si vuelves a cobrar, el cliente podría pagar dos veces. La lista de hoy dice si esta se pagó.',
  'Pay with a card': 'Pagar con tarjeta',
  'Asking the card’s service. Keep the code on the screen.':
    'Preguntando al servicio de la tarjeta. Deja el código en pantalla.',
  'No connection. Try again with the same card: it is never paid twice.':
    'Sin conexión. Prueba otra vez con la misma tarjeta: nunca se paga dos veces.',
  'The card says: {words}': 'La tarjeta dice: {words}',
  'The card will pay. Wait until it says paid.': 'La tarjeta va a pagar. Espera hasta que diga pagado.',
  'The card’s service has not answered yet. It may still pay: wait, and don’t charge again.':
    'El servicio de la tarjeta todavía no respondió. Puede que pague: espera y no vuelvas a cobrar.',
  'This device cannot read cards by itself. Scan the code on the card or on the customer’s screen, or paste its link.':
    'Este dispositivo no lee tarjetas por sí solo. Escanea el código de la tarjeta o de la pantalla del cliente, o pega su enlace.',
  'This is not the code of a card.': 'Este no es el código de una tarjeta.',
  Tills: 'Cajas',
  'Type what the customer has to pay.': 'Escribe lo que tiene que pagar el cliente.',
  'Your tills': 'Tus cajas',
  'Where your payments are taken: devices on which you opened a till.':
    'Donde se cobra por ti: dispositivos en los que abriste una caja.',
  Locked: 'Bloqueada',
  'Opened {when}': 'Abierta {when}',
  'Open until {day}': 'Abierta hasta el {day}',
  'Close it': 'Cerrarla',
  'Close this till?': '¿Cerrar esta caja?',
  'The device can take no more payments for you. What was sold stays in your history. A locked device is free again, but you are signed out there.':
    'El dispositivo ya no puede cobrar por ti. Lo vendido queda en tu historial. Un dispositivo bloqueado queda libre, pero allí ya no tienes la sesión iniciada.',
  'The till is closed': 'La caja está cerrada',
  'No till is open': 'Ninguna caja abierta',
  'Open one on the phone or tablet that stands at your counter.':
    'Abre una en el teléfono o la tableta que está en tu mostrador.',
  'Devices that take payments for you; close one that was lost.':
    'Dispositivos que cobran por ti; cierra uno que se perdió.',
  'Allow reading cards': 'Permitir leer tarjetas',
  'That could not be read. Hold the card still for a moment.': 'No se pudo leer. Mantén la tarjeta quieta un momento.',
  'Hold the card to the back of this device': 'Acerca la tarjeta al dorso de este dispositivo',
  'Link of a card': 'Enlace de una tarjeta',
  'Use it': 'Usarlo',
  Receipt: 'Recibo',
  'Copy the receipt’s link': 'Copiar el enlace del recibo',
  '{count} sales paid': { one: 'Una venta pagada', other: '{count} ventas pagadas' },
  'tips {amount}': 'propinas {amount}',
  'Your first sale of today will be here.': 'Tu primera venta de hoy aparecerá aquí.',
  Sale: 'Venta',
  'Not paid yet': 'Todavía sin pagar',
  'Paid to': 'Pagado a',
  For: 'Por',
  'Tip, included': 'Propina, incluida',
  'Entered as': 'Ingresado como',
  Time: 'Hora',
  // pages/till/customer-pin
  'Hand the phone to the customer': 'Pásale el teléfono al cliente',
  'Type the PIN of your card': 'Escribe el PIN de tu tarjeta',
  '{count} digits typed': { one: 'Un dígito escrito', other: '{count} dígitos escritos' },
  'That PIN is wrong. Type it again; three wrong ones pause the card.':
    'Ese PIN no es correcto. Escríbelo de nuevo; tres errores ponen la tarjeta en pausa.',
  'Pay another way': 'Pagar de otra forma',
  'Type the PIN': 'Escribir el PIN',
  // pages/till/decline-words
  'This card can pay up to {amount} at once. Charge less, or let the customer pay another way.':
    'Esta tarjeta paga hasta {amount} por vez. Cobra menos, o que el cliente pague de otra forma.',
  'This card has {amount} left for today. Charge less, or let the customer pay another way.':
    'A esta tarjeta le quedan {amount} por hoy. Cobra menos, o que el cliente pague de otra forma.',
  'This card has {amount} left for this week. Charge less, or let the customer pay another way.':
    'A esta tarjeta le quedan {amount} por esta semana. Cobra menos, o que el cliente pague de otra forma.',
  'This card has {amount} left for this month. Charge less, or let the customer pay another way.':
    'A esta tarjeta le quedan {amount} por este mes. Cobra menos, o que el cliente pague de otra forma.',
  // pages/account/shop-panel, pages/member-home/shop-today
  'I keep a shop': 'Tengo un negocio',
  'The till is one of your first places, and Home shows what was sold today.':
    'La caja queda entre tus primeros lugares, e Inicio muestra lo vendido hoy.',
  'The till is in your bar now': 'La caja ya está en tu barra',
  'Name of the shop': 'Nombre del negocio',
  'It stands at the head of the till.': 'Aparece arriba en la caja.',
  '{shop}, today': '{shop}, hoy',
  'You got a payment': 'Recibiste un pago',
  '{name}: the card paid': '{name}: la tarjeta pagó',
  '{name}: the card paid {amount} sats': '{name}: la tarjeta pagó {amount} sats',
  '{name}: the card was declined': '{name}: rechazaron la tarjeta',
  '{name}: {amount} sats were declined': '{name}: se rechazaron {amount} sats',
  Notifications: 'Notificaciones',
  'Notify me of payments': 'Avisarme de los pagos',
  'On this device, also while this page is closed.': 'En este dispositivo, también con esta página cerrada.',
  'This browser cannot do it here. On an iPhone, add this page to the home screen first.':
    'Este navegador aquí no puede. En un iPhone, primero agrega esta página a la pantalla de inicio.',
  'Show amount and comment': 'Mostrar monto y comentario',
  'Off, a notification says that a payment came and nothing else.':
    'Apagado, la notificación dice que llegó un pago y nada más.',
  'Quiet hours': 'Horas de silencio',
  'Nothing is sent then. The payments are in your history.':
    'En ese rato no se envía nada. Los pagos están en tu historial.',
  'Begins at': 'Empieza',
  'Ends at': 'Termina',
  'The browser does not allow notifications from this page. Allow them in its settings, and try again.':
    'El navegador no permite notificaciones de esta página. Permítelas en su configuración y prueba otra vez.',
} as const satisfies Record<string, Form>

export const tillReasons = {
  till_closed: 'Esta caja está cerrada. Quien la abrió la vuelve a abrir al entrar',
  too_many_tills: 'Tienes veinte cajas abiertas; cierra una que ya no uses',
  till_not_found: 'No tienes una caja abierta con este id',
  till_pin_wrong: 'Ese no es el PIN de la caja',
  till_pin_paused: 'Demasiados PIN equivocados; espera un momento antes de volver a probar',
  sale_not_found: 'No existe esa venta',
  sale_differs: 'Hay otra venta con este id; empieza una nueva',
  sale_being_made: 'El código de esta venta se está creando; vuelve a pedirlo en un momento',
  sale_over: 'El código de esta venta venció y nadie lo pagó. Empieza una venta nueva',
  card_link_unknown: 'No es una tarjeta que pueda pagar aquí. Prueba otra tarjeta o que el cliente escanee el código',
  card_unreachable:
    'El servicio de la tarjeta no responde. No se pagó nada. Acércala otra vez o que el cliente escanee el código',
  card_answer_wrong:
    'El servicio de la tarjeta respondió algo que no sirve. No se pagó nada. Prueba otra tarjeta o que el cliente escanee el código',
  card_declined:
    'La tarjeta fue rechazada. No se pagó nada. Acércala otra vez, prueba otra o que el cliente escanee el código',
  card_amount_too_high:
    'Es más de lo que la tarjeta paga por vez. No se pagó nada. Prueba otra tarjeta o que el cliente escanee el código',
  card_amount_too_low:
    'Es menos de lo que la tarjeta paga por vez. No se pagó nada. Prueba otra tarjeta o que el cliente escanee el código',
  card_empty: 'Esta tarjeta no tiene nada para gastar. Prueba otra tarjeta o que el cliente escanee el código',
  card_asks_pin: 'Esta tarjeta pide su PIN. Que lo escriba el cliente',
  receipt_not_found: 'No existe ese recibo',
  invalid_push_endpoint: 'No es la dirección de un servicio de notificaciones de la internet pública',
  invalid_time_zone: 'No existe esa zona horaria',
  too_many_push_devices: 'Ya se avisa a diez dispositivos tuyos; quita uno primero',
  push_device_not_found: 'No tienes ese dispositivo',
} as const
