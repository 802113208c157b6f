/** Spanish of the payment listener. */
import type { Form } from '../form.ts'

export const listener = {
  // components/listener/listener-summary
  'Wallet {shortId}': 'Billetera {shortId}',
  // components/listener/listener-words
  'Not answering': 'Sin respuesta',
  'Its relay is there, but the wallet gives no usable answer.':
    'Su relay está, pero la billetera no da una respuesta útil.',
  Disconnected: 'Desconectada',
  'It was ready; now none of its relays is connected, or has a place for it.':
    'Estaba lista; ahora ninguno de sus relays está conectado o tiene lugar para ella.',
  Connecting: 'Conectando',
  'None of its relays is connected yet, or has a place for it.':
    'Ninguno de sus relays está conectado todavía o tiene lugar para ella.',
  Checking: 'Comprobando',
  'Its relay is connected; the wallet is asked whether it is there.':
    'Su relay está conectado; se le pregunta a la billetera si está.',
  Ready: 'Lista',
  'It answers, and what it receives is noticed at once.': 'Responde, y lo que recibe se nota enseguida.',
  Closed: 'Cerrada',
  'It is not held any more.': 'Ya no se mantiene.',
  'its relays': 'sus relays',
  'its wallets': 'sus billeteras',
  'how many events wait for delivery': 'cuántos eventos esperan entrega',
  'the latest events': 'los últimos eventos',
  'payments without a known end': 'los pagos sin final conocido',
  'What wallets receive is noticed within moments.': 'Lo que reciben las billeteras se nota en instantes.',
  '{count} wallets are not ready. What they receive is noticed once they are.': {
    one: 'Una billetera no está lista. Lo que recibe se nota cuando lo esté.',
    other: '{count} billeteras no están listas. Lo que reciben se nota cuando lo estén.',
  },
  'Not connected': 'Sin conexión',
  Connected: 'Conectado',
  '{count} without a place': { one: 'Una sin lugar', other: '{count} sin lugar' },
  'The relay takes no more subscriptions from here, so nothing of these wallets is heard there. Their owners can connect them by another relay.':
    'El relay no acepta más suscripciones de aquí, así que de estas billeteras no se oye nada ahí. Sus dueños pueden conectarlas por otro relay.',
  Delivered: 'Entregado',
  'Being delivered': 'Entregando',
  'Tried {count} times': { one: 'Un intento', other: '{count} intentos' },
  Retrying: 'Reintentando',
  'The web service did not understand it: are both of the same version?':
    'El servicio web no lo entendió: ¿son los dos de la misma versión?',
  'The web service does not take the signature: the secrets or the clocks of the two differ.':
    'El servicio web no acepta la firma: los secretos o los relojes de los dos difieren.',
  'The listener is switched off in the settings.': 'El listener está apagado en los ajustes.',
  'The web service answered {status}.': 'El servicio web respondió {status}.',
  'The web service could not be reached ({problem}).': 'No se pudo llegar al servicio web ({problem}).',
  'The web service did not take it.': 'El servicio web no lo aceptó.',
  Heard: 'Oído',
  '{count} messages from wallets about payments': {
    one: 'un mensaje de billeteras sobre pagos',
    other: '{count} mensajes de billeteras sobre pagos',
  },
  '{count} repeated what was known': { one: 'uno repitió lo sabido', other: '{count} repitieron lo sabido' },
  'Caught up': 'Puesto al día',
  '{count} checks of wallets’ ledgers': {
    one: 'una revisión del registro de una billetera',
    other: '{count} revisiones de registros de billeteras',
  },
  '{count} missed payments found': {
    one: 'se encontró un pago perdido',
    other: 'se encontraron {count} pagos perdidos',
  },
  '{count} checks failed': { one: 'una revisión falló', other: '{count} revisiones fallaron' },
  '{count} events taken by the web service': {
    one: 'un evento aceptado por el servicio web',
    other: '{count} eventos aceptados por el servicio web',
  },
  '{count} attempts failed': { one: 'un intento falló', other: '{count} intentos fallaron' },
  '{count} payments sent': { one: 'un pago enviado', other: '{count} pagos enviados' },
  '{count} on their way': { one: 'uno en camino', other: '{count} en camino' },
  '{count} asked for again and not sent again': {
    one: 'uno pedido otra vez y no reenviado',
    other: '{count} pedidos otra vez y no reenviados',
  },
  Asked: 'Preguntado',
  '{count} other calls to wallets': {
    one: 'otra llamada a una billetera',
    other: 'otras {count} llamadas a billeteras',
  },
  '{count} failed': { one: 'una falló', other: '{count} fallaron' },
  Watched: 'Vigilado',
  '{count} times a silent wallet was asked for a sign of life': {
    one: 'se pidió una señal de vida a una billetera callada',
    other: '{count} veces se pidió una señal de vida a una billetera callada',
  },
  '{count} gave none': { one: 'una no la dio', other: '{count} no la dieron' },
  'Many wallets fell silent together': 'Muchas billeteras dejaron de responder a la vez',
  'That is taken for an outage of the relay, of their provider or of your own network: none of them is archived while it lasts.':
    'Se toma por una interrupción del relay, de su proveedor o de tu propia red: mientras dura no se archiva ninguna.',
  'All relays': 'Todos los relays',
  '{silent} of {wallets} wallets, last heard {when}':
    '{silent} de {wallets} billeteras; se supo de ellas por última vez {when}',
  '{count} reported as gone': { one: 'una informada como cerrada', other: '{count} informadas como cerradas' },
  '{count} reported as idle': { one: 'una informada como inactiva', other: '{count} informadas como inactivas' },
  'Nothing so far.': 'Nada hasta ahora.',
  '{count} days': { one: 'un día', other: '{count} días' },
  '{count} hours': { one: 'una hora', other: '{count} horas' },
  '{count} minutes': { one: 'un minuto', other: '{count} minutos' },
  'less than a minute': 'menos de un minuto',
  'It works. The listener has been running for {duration} and holds {wallets} over {relays}.':
    'Funciona. El listener lleva {duration} en marcha y mantiene {wallets} por {relays}.',
  'No listener can be reached there. Is it running, and may this server connect to that address? {error}.':
    'No se puede llegar a ningún listener allí. ¿Está funcionando? ¿Puede este servidor conectarse a esa dirección? {error}.',
  'A listener answers, but it does not take this secret. Type the LISTENER_AUTH_SECRET that it was started with, or its LISTENER_REQUEST_AUTH_SECRET if it has one.':
    'Un listener responde, pero no acepta este secreto. Escribe el LISTENER_AUTH_SECRET con el que se inició, o su LISTENER_REQUEST_AUTH_SECRET si tiene uno.',
  'Something answers there, but it is not a payment listener. Check the port: usually it is 4100.':
    'Algo responde allí, pero no es un listener de pagos. Revisa el puerto: suele ser 4100.',
  'There is no secret for this address. A stored one is sent only to the address it is stored for, so type the secret as well.':
    'No hay secreto para esta dirección. El guardado solo se envía a la dirección para la que se guardó, así que escribe también el secreto.',
  // pages/listener/connections-panel
  'Last payment': 'Último pago',
  'Every wallet in use that the listener holds, by state.':
    'Todas las billeteras en uso que mantiene el listener, por estado.',
  'Wallet, member or relay': 'Billetera, miembro o relay',
  'Wallets that the listener holds, those in trouble first':
    'Billeteras que mantiene el listener, las que tienen problemas primero',
  'No wallet matches': 'Ninguna billetera coincide',
  'Search for a part of a name, an id or a relay, or choose another state.':
    'Busca parte de un nombre, de un identificador o de un relay, o elige otro estado.',
  'No wallets yet': 'Todavía no hay billeteras',
  'As soon as a member connects a wallet, the listener takes it up.':
    'En cuanto un miembro conecte una billetera, el listener la toma.',
  'All wallets': 'Todas',
  'It was reported as idle, and is asked seldom.': 'Se informó como inactiva y se le pregunta poco.',
  Parked: 'Aparcada',
  'Not yet': 'Todavía no',
  // pages/listener/counters-panel
  'What it has done': 'Lo que hizo',
  'Since it started.': 'Desde que se inició.',
  // pages/listener/events-panel
  Payment: 'Pago',
  'A wallet that is gone': 'Una billetera que ya no está',
  Noticed: 'Notado',
  Delivery: 'Entrega',
  'Latest events': 'Últimos eventos',
  'Payments that wallets told of, newest first; at most a hundred.':
    'Los pagos que contaron las billeteras, lo más nuevo primero; cien como mucho.',
  'Latest events of the listener, newest first': 'Últimos eventos del listener, lo más nuevo primero',
  'Not known at the moment': 'No se sabe por ahora',
  'The listener’s database did not answer in time. This page asks again by itself.':
    'La base de datos del listener no respondió a tiempo. Esta página vuelve a preguntar sola.',
  'No payments yet': 'Todavía no hay pagos',
  'As soon as a wallet receives or sends a payment, it shows up here.':
    'En cuanto una billetera reciba o envíe un pago, aparece aquí.',
  Sent: 'Enviado',
  'an unknown amount': 'un monto desconocido',
  'It was missed at first and found in the wallet’s ledger':
    'Al principio se perdió y se encontró en el registro de la billetera',
  Recovered: 'Recuperado',
  'Next: {when}.': 'Próximo: {when}.',
  // pages/listener/listener
  'The companion process that holds the wallets’ connections, notices what they receive, and pays from cards.':
    'El proceso que mantiene las conexiones de las billeteras, nota lo que reciben y paga con tarjetas.',
  'The web service does not answer at the moment. What you see is how it was before.':
    'El servicio web no responde por ahora. Lo que ves es como estaba antes.',
  // pages/listener/payments-panel
  'Payments without a known end': 'Pagos sin final conocido',
  'Their wallets are asked until they say what became of them. Nothing is sent again.':
    'Se pregunta a sus billeteras hasta que digan qué pasó. No se envía nada otra vez.',
  // pages/listener/relays-panel
  Relays: 'Relays',
  'As few connections as each allows, shared by all wallets that use it.':
    'Las menos conexiones que cada uno permite, compartidas por todas las billeteras que lo usan.',
  'No wallet is held, so no relay is needed.': 'No se mantiene ninguna billetera, así que no hace falta ningún relay.',
  // pages/listener/state-panel
  'The listener is on and connected.': 'El listener está encendido y conectado.',
  'Running since': 'En marcha desde',
  Version: 'Versión',
  'The listener is off.': 'El listener está apagado.',
  'Wallets are reached one call at a time. What they receive is noticed later, zaps are not offered, and nothing is forwarded. To use it, start it with {it} and enter its address and secret in the settings; {it2} does all that by itself.':
    'Se llega a las billeteras de a una llamada. Lo que reciben se nota más tarde, no se ofrecen zaps y no se reenvía nada. Para usarlo, inícialo con {it} y pon su dirección y su secreto en los ajustes; {it2} hace todo eso solo.',
  'The listener cannot be reached.': 'No se puede llegar al listener.',
  'See whether the process runs. Alone it is started with {it}.':
    'Mira si el proceso está en marcha. Solo se inicia con {it}.',
  'See whether its address and its secret in the settings are right, and test the connection there.':
    'Mira si su dirección y su secreto en los ajustes son correctos, y prueba allí la conexión.',
  'Until it is back, wallets are called directly. What they receive meanwhile is not lost: it is found in their ledgers afterwards.':
    'Hasta que vuelva, se llama directo a las billeteras. Lo que reciben mientras tanto no se pierde: se encuentra después en sus registros.',
  'Settings of the listener': 'Ajustes del listener',
  'The listener could not tell {parts} in time. Its database is slow or away; the rest below is true.':
    'El listener no pudo decir a tiempo {parts}. Su base de datos está lenta o no está; el resto de abajo es cierto.',
  // pages/listener/status-counts
  'Wallets held': 'Billeteras mantenidas',
  'Wallets ready': 'Billeteras listas',
  'of {count} relays connected': 'de {count} relays conectados',
  'Relay connected': 'Relay conectado',
  'Relays connected': 'Relays conectados',
  Undelivered: 'Sin entregar',
  '{count} events do not get through to the web service. None is lost: they are tried again until they are taken. The list of events says why.':
    {
      one: 'Un evento no llega al servicio web. No se pierde: se intenta otra vez hasta que lo acepte. La lista de eventos dice por qué.',
      other:
        '{count} eventos no llegan al servicio web. Ninguno se pierde: se intentan otra vez hasta que los acepte. La lista de eventos dice por qué.',
    },
  // pages/community/listener-notice
  'See why': 'Ver por qué',
  'The payment listener cannot be reached. What wallets receive is noticed late.':
    'No se puede llegar al listener de pagos. Lo que reciben las billeteras se nota tarde.',
  '{count} events of the payment listener did not get through yet.': {
    one: 'Un evento del listener de pagos todavía no llegó.',
    other: '{count} eventos del listener de pagos todavía no llegaron.',
  },
} satisfies Record<string, Form>
