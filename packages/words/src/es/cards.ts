/** Spanish of what is said of a card wherever it is shown. */
import type { Form } from '../form.ts'

export const cards = {
  // components/cards/card-limits-form
  Limits: 'Límites',
  'The most that the card may spend. Its holder can set a lower limit of their own.':
    'Lo máximo que la tarjeta puede gastar. Su titular puede ponerse un límite menor.',
  'Your own limits move as you like, below what the community allows.':
    'Tus propios límites los mueves como quieras, por debajo de lo que permite la comunidad.',
  'A day is the last 24 hours, a week the last 7 days, a month the last 30 days.':
    'Un día son las últimas 24 horas, una semana los últimos 7 días, un mes los últimos 30 días.',
  'One tap': 'Por vez',
  'One day': 'Por día',
  'One week': 'Por semana',
  'One month': 'Por mes',
  'No limit': 'Sin límite',
  '{limit}, in {unit}': '{limit}, en {unit}',
  'Now that is {amount}.': 'Ahora son {amount}.',
  'Limits are kept in sats, at the rate of now: what they are worth moves with it.':
    'Los límites se guardan en sats, al cambio de ahora: su valor se mueve con él.',
  'Left empty, it is as the settings say for all cards.': 'Vacío, es como dicen los ajustes para todas las tarjetas.',
  'Left empty, there is none.': 'Vacío, no hay ninguno.',
  Default: 'Por defecto',
  'The limits are changed': 'Los límites cambiaron',
  PIN: 'PIN',
  'From the amount on that you choose, tills ask for it; those that cannot ask take smaller amounts only.':
    'Desde el monto que elijas, las cajas lo piden; las que no pueden pedirlo solo cobran montos menores.',
  'Asked for at every payment. Tills that cannot ask take none.':
    'Se pide en cada pago. Las cajas que no pueden pedirlo no cobran nada.',
  'Asked for from {amount} on. Tills that cannot ask take smaller amounts only.':
    'Se pide desde {amount}. Las cajas que no pueden pedirlo solo cobran montos menores.',
  'The PIN is set': 'El PIN quedó guardado',
  'The card has no PIN any more': 'La tarjeta ya no tiene PIN',
  'New PIN': 'PIN nuevo',
  'Four digits. Three wrong guesses pause the card.': 'Cuatro dígitos. Tres errores ponen la tarjeta en pausa.',
  'Asked for from, in sats': 'Se pide desde, en sats',
  '0 asks for it at every payment.': 'Con 0 se pide en cada pago.',
  'Change the PIN': 'Cambiar el PIN',
  'Set the PIN': 'Guardar el PIN',
  'Remove the PIN': 'Quitar el PIN',
  'Change the limits': 'Cambiar los límites',
  'The holder’s own limit is {amount}.': 'El límite propio del titular es {amount}.',
  'The community allows {amount}.': 'La comunidad permite {amount}.',
  'No limit of my own': 'Sin límite propio',
  // components/cards/card-words
  'Above what one tap may spend.': 'Más de lo que puede gastar por vez.',
  'Above what was left of the day.': 'Más de lo que le quedaba del día.',
  'Above what was left of the week.': 'Más de lo que le quedaba de la semana.',
  'Above what was left of the month.': 'Más de lo que le quedaba del mes.',
  'The card was paused.': 'La tarjeta estaba en pausa.',
  'The PIN was wrong.': 'El PIN no era correcto.',
  'The PIN was wrong three times, and that paused the card.':
    'El PIN falló tres veces, y eso puso la tarjeta en pausa.',
  'Earlier payments were not finished.': 'Había pagos anteriores sin terminar.',
  'The till asked for something that cannot be paid.': 'La caja pidió algo que no se puede pagar.',
  '{name}’s card': 'Tarjeta de {name}',
  // components/cards/card-badges
  Lost: 'Perdida',
  'Its holder lost it, and waits for another one.': 'Su titular la perdió y espera otra.',
  // components/cards/card-picture
  'The picture cannot be shown': 'La imagen no se puede mostrar',
  // components/cards/card-transactions
  Amount: 'Monto',
  State: 'Estado',
  Payments: 'Pagos',
  'Payments of this card, newest first': 'Pagos de esta tarjeta, lo más nuevo primero',
  'Nothing paid yet': 'Todavía no pagó nada',
  'What is paid by tapping this card shows up here.': 'Aquí aparece lo que se paga con esta tarjeta.',
  // components/cards/card-words
  'The app was done, or the card has worked': 'La app terminó, o la tarjeta ya funcionó',
  'The app broke off while it wrote the keys': 'La app se cortó mientras escribía las claves',
  'Keys 1 to 3 were written': 'Se escribieron las claves 1 a 3',
  'Keys 1 and 2 were written': 'Se escribieron las claves 1 y 2',
  'Only key 1 was written': 'Solo se escribió la clave 1',
  'The app broke off before the keys': 'La app se cortó antes de las claves',
  'Which programming': 'Qué programación',
  'The last one': 'La última',
  '{count} before': { one: 'La anterior', other: '{count} antes' },
  'What a reader shows': 'Lo que muestra un lector',
  'Not sure? Read the chip with any NFC app and paste the address here.':
    '¿No lo sabes? Lee el chip con cualquier app de NFC y pega aquí la dirección.',
  'This is no tap of this chip with any of its keys.': 'Esto no es un toque de este chip con ninguna de sus claves.',
  'If the app says that the keys are wrong, choose the next entry.':
    'Si la app dice que las claves no son correctas, elige la opción siguiente.',
  'All keys are zeros. The newer app resets such a chip; the older one says it is reset already.':
    'Todas las claves son ceros. La app nueva restablece un chip así; la vieja dice que ya lo está.',
  'If the app stops in the middle, the keys that were written are zeros again: choose the last entry, or program the chip anew.':
    'Si la app se detiene a la mitad, las claves escritas vuelven a ser ceros: elige la última opción o programa el chip de nuevo.',
  'Reset by a link': 'Restablecer con un enlace',
  'Open this on a phone with the programming app, and hold the chip to it.':
    'Ábrelo en un teléfono con la app de programar y acerca el chip.',
  'Link that resets the chip, as a QR code': 'Enlace que restablece el chip, como código QR',
  'It works once, for 15 minutes, and only with this chip. The card is then blocked for good.':
    'Sirve una vez, durante 15 minutos y solo con este chip. Después la tarjeta queda bloqueada para siempre.',
  'Wipe a chip': 'Borrar un chip',
  'For a chip in your hand, also when its card was deleted.':
    'Para un chip que tienes en la mano, también si su tarjeta se eliminó.',
  'A card that still exists is blocked for good. Showing its keys is noted in the activity log.':
    'Una tarjeta que todavía existe queda bloqueada para siempre. Mostrar sus claves queda anotado en la actividad.',
  'Move cards here': 'Traer tarjetas',
  'Cards of another system pay here without being written anew.':
    'Las tarjetas de otro sistema pagan aquí sin volver a escribirlas.',
  'Take {count} cards over': { one: 'Traer una tarjeta', other: 'Traer {count} tarjetas' },
  'Look what would happen': 'Ver qué pasaría',
  'Its export': 'Su exportación',
  'JSON, CSV, its SQLite database, its backup, or a dump. It has keys: delete it afterwards.':
    'JSON, CSV, su base de datos SQLite, su copia de seguridad o un volcado. Tiene claves: bórralo después.',
  'Where the export does not have it: 32 hex digits.': 'Si no está en la exportación: 32 dígitos hexadecimales.',
  '{count} cards would come in. Nothing is changed yet.': {
    one: 'Entraría una tarjeta. Todavía no cambió nada.',
    other: 'Entrarían {count} tarjetas. Todavía no cambió nada.',
  },
  '{count} cards came in.': { one: 'Entró una tarjeta.', other: 'Entraron {count} tarjetas.' },
  '{count} are here already.': { one: 'Una ya está aquí.', other: '{count} ya están aquí.' },
  '{count} cannot be taken over; the list says why.': {
    one: 'Una no se puede traer; la lista dice por qué.',
    other: '{count} no se pueden traer; la lista dice por qué.',
  },
  'Here already': 'Ya está aquí',
  'Nobody holds them yet: each holder takes the card with its code, and pays from a wallet of their own.':
    'Todavía no tienen titular: cada titular toma la tarjeta con su código y paga desde una billetera propia.',
  'Save the codes': 'Guardar los códigos',
  'Repair the chip': 'Reparar el chip',
  'Reset it with the programming app; then program it anew, with new keys.':
    'Restablécelo con la app de programar; después prográmalo de nuevo, con claves nuevas.',
  'Not programmed': 'Sin programar',
  'No device has taken its keys yet.': 'Ningún dispositivo tomó sus claves todavía.',
  'Keys issued': 'Con claves',
  'A device has taken its keys. The first tap will prove that they are on the chip.':
    'Un dispositivo tomó sus claves. El primer pago probará que están en el chip.',
  'Taken over': 'Traída de otro sistema',
  'Another system programmed it. Its first tap here will prove that it works.':
    'La programó otro sistema. El primer toque aquí probará que funciona.',
  Programmed: 'Programada',
  'It was tapped, so its keys are on the chip.': 'Ya se usó, así que sus claves están en el chip.',
  Wiped: 'Borrada',
  'Its keys were told so that the chip can be reset. It never pays again.':
    'Sus claves se mostraron para reiniciar el chip. No vuelve a pagar nunca.',
  Blocked: 'Bloqueada',
  'Blocked for good: it never pays again.': 'Bloqueada para siempre: no vuelve a pagar.',
  Paused: 'En pausa',
  'It pays nothing until it is switched on again.': 'No paga nada hasta que se reanude.',
  'The wallet could not be reached; nothing was paid.': 'No se pudo llegar a la billetera; no se pagó nada.',
  'There was not enough money in the wallet.': 'No había saldo suficiente en la billetera.',
  'The wallet has reached its own spending limit.': 'La billetera llegó a su propio límite de gasto.',
  'The wallet does not allow this platform to pay.': 'La billetera no permite pagar a esta plataforma.',
  'The wallet was too busy.': 'La billetera estaba demasiado ocupada.',
  'No route to the receiver was found.': 'No se encontró un camino hasta quien cobra.',
  'The invoice expired before it was paid.': 'La factura venció antes de pagarse.',
  'The wallet never said whether it was paid. It may have been.': 'La billetera nunca dijo si se pagó. Puede que sí.',
  'An operator found that it was not paid.': 'Un operador comprobó que no se pagó.',
  Paid: 'Pagado',
  'Being paid': 'Pagando',
  'The wallet is being asked at this moment.': 'Se le está preguntando a la billetera en este momento.',
  'On its way': 'En camino',
  'The wallet hasn’t said yet whether it was paid.': 'La billetera todavía no dijo si se pagó.',
  'Paid, unproven': 'Pagado, sin prueba',
  'The wallet says that it paid but gives no proof. Whoever was paid can see it in their own invoice.':
    'La billetera dice que pagó pero no da prueba. Quien cobró puede verlo en su propia factura.',
  'Not known': 'No se sabe',
  'Not paid': 'No pagado',
  'UID not known yet': 'UID aún desconocido',
  // components/cards/cards-tabs
  Designs: 'Diseños',
  'unresolved, of payments': 'pagos sin resolver',
  // components/cards/design-picker
  None: 'Ninguno',
  Design: 'Diseño',
  'Show more designs': 'Ver más diseños',
  'There are no designs yet. {link}': 'Todavía no hay diseños. {link}',
  'Add some': 'Agregar algunos',
  // components/cards/pause-card
  '{title} is paused': '{title} está en pausa',
  '{title} pays again': '{title} vuelve a pagar',
  'Switch it on': 'Reactivarla',
  'Its holder lost it {when}, and waits for another one. It is paused.':
    'Su titular la perdió {when} y espera otra. Está en pausa.',
  'Lost or broken': 'Perdida o rota',
  'Its holder gets another card with the same limits and wallet. This one stops at once, for good.':
    'Su titular recibe otra tarjeta con los mismos límites y la misma billetera. Esta deja de funcionar en el acto, para siempre.',
  'Replace it': 'Reemplazarla',
  'Replace the card': 'Reemplazar la tarjeta',
  'Block it and make the new one': 'Bloquearla y hacer la nueva',
  '{title} is blocked. Program the new card, and give it to its holder with its code.':
    '{title} está bloqueada. Programa la tarjeta nueva y dásela a su titular con su código.',
  'The new card is kept for {who}. Once they activate it, it pays from the same wallet, within the same limits. A PIN they set anew.':
    'La tarjeta nueva queda reservada para {who}. Cuando la active, paga con la misma billetera y los mismos límites. El PIN se pone de nuevo.',
  'its holder': 'su titular',
  'In the place of a lost card, kept for its holder: nobody else can activate it.':
    'En lugar de una tarjeta perdida, reservada para su titular: nadie más puede activarla.',
  'This card is kept for somebody who lost theirs. Ask who gave it to you for another one.':
    'Esta tarjeta está reservada para alguien que perdió la suya. Pide otra a quien te la dio.',
  'Card after card': 'Tarjeta tras tarjeta',
  'Read a chip, program it, take the next one. Name and design stay as they were.':
    'Lee un chip, prográmalo y toma el siguiente. El nombre y el diseño quedan como estaban.',
  'Chip {number}': 'Chip {number}',
  'Add it and program it': 'Agregarla y programarla',
  'Choose the file first.': 'Primero elige el archivo.',
  'Choose a file': 'Elegir un archivo',
  'No file yet': 'Todavía ninguno',
  'Nothing is changed yet.': 'Todavía no cambió nada.',
  'Read the chip or type its UID first.': 'Primero lee el chip o escribe su UID.',
  'Program chip {number}': 'Programar el chip {number}',
  'The app has taken the keys. Wait until it says that it is done.':
    'La app tomó las claves. Espera hasta que diga que terminó.',
  'Next chip': 'Siguiente chip',
  'You can go on and program it later, from the page of the card.':
    'Puedes seguir y programarla después, desde la página de la tarjeta.',
  'Made just now': 'Hechas ahora',
  'Hand each out with its own code.': 'Entrega cada una con su propio código.',
  'Nothing yet.': 'Todavía nada.',
  'Print their codes': 'Imprimir sus códigos',
  'Print activation codes': 'Imprimir códigos de activación',
  'Activation codes': 'Códigos de activación',
  'No card waits for a holder': 'Ninguna tarjeta espera titular',
  'Codes are printed of cards that nobody holds yet.':
    'Se imprimen los códigos de las tarjetas que todavía nadie tiene.',
  'Cut them apart and give each away with its card. Whoever scans a code first becomes the holder: keep the sheet safe.':
    'Córtalos y entrega cada uno con su tarjeta. Quien escanea un código primero es el titular: guarda bien la hoja.',
  'Code that activates {title}': 'Código que activa {title}',
  'Scan this with your phone, and the card is yours. {community}':
    'Escanéalo con tu teléfono y la tarjeta es tuya. {community}',
  'Its holder paused it. Only they can switch it on again.': 'La pausó su titular. Solo esa persona puede reactivarla.',
  'Its PIN was wrong three times. Only its holder can switch it on again.':
    'Su PIN fue incorrecto tres veces. Solo su titular puede reactivarla.',
  'Pause it': 'Ponerla en pausa',
  // components/cards/payment-state
  '+ {amount} of fees': '+ {amount} de comisiones',
  // components/cards/top-up-code
  'QR code to top the card up': 'Código QR para recargar la tarjeta',
} satisfies Record<string, Form>
