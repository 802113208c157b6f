/** Spanish of the pages of card holders. */
import type { Form } from '../form.ts'

export const cardHolders = {
  // pages/activate-card
  'Activate a card': 'Activar una tarjeta',
  'This card has been activated already.': 'Esta tarjeta ya fue activada.',
  'A card of {community}, waiting for you.': 'Una tarjeta de {community}, esperándote.',
  'Sign in to activate it': 'Iniciar sesión para activarla',
  'If it is yours, sign in to see it.': 'Si es tuya, inicia sesión para verla.',
  'Tap it to pay, from your own wallet. You need a Nostr key; if you have none, you make one on the next page.':
    'Acércala para pagar, desde tu propia billetera. Necesitas una llave de Nostr; si no tienes, creas una en la página siguiente.',
  'It is mine': 'Es mía',
  'Activate this card': 'Activar esta tarjeta',
  'You are signed in as {who}.': 'Iniciaste sesión como {who}.',
  'The card becomes yours and pays from your wallet.': 'La tarjeta pasa a ser tuya y paga desde tu billetera.',
  'Somebody else has activated this card. If it should be yours, ask who gave it to you.':
    'Otra persona activó esta tarjeta. Si debería ser tuya, pregunta a quien te la dio.',
  'This card is blocked for good. Ask who gave it to you for another one.':
    'Esta tarjeta está bloqueada para siempre. Pide otra a quien te la dio.',
  'The community does not take new members at the moment.': 'La comunidad no acepta miembros nuevos por ahora.',
  'It is yours': 'Es tuya',
  'Its chip is not programmed yet: whoever gave it to you does that first.':
    'Su chip todavía no está programado: primero lo hace quien te la dio.',
  'Tap it at a till to pay.': 'Acércala a una caja para pagar.',
  'One step is left: a wallet for it to pay from.': 'Falta un paso: una billetera desde la que pague.',
  'It spends at most {tap} a tap and {day} a day.': 'Gasta como mucho {tap} por vez y {day} por día.',
  'Connect a wallet': 'Conectar una billetera',
  'See my card': 'Ver mi tarjeta',
  'No card has this code': 'Ninguna tarjeta tiene este código',
  'A code stops working when its card changes hands. Ask whoever gave you the card for a new one.':
    'Un código deja de servir cuando su tarjeta cambia de manos. Pide uno nuevo a quien te la dio.',
  'Looking for the card': 'Buscando la tarjeta',
  // pages/top-up
  'Top up a card': 'Recargar una tarjeta',
  'of {community}': 'de {community}',
  'Scan it with a lightning wallet. You choose the amount there, from {amount} to {amount2}. The money goes to the wallet behind the card.':
    'Escanéalo con una billetera Lightning. Allí eliges el monto, de {amount} a {amount2}. El dinero va a la billetera de la tarjeta.',
  'There is no such card': 'No existe esa tarjeta',
  'This card cannot be topped up': 'Esta tarjeta no se puede recargar',
  'The link may be incomplete. Ask for it once more.': 'Puede que el enlace esté incompleto. Pídelo otra vez.',
  // pages/my-cards/card-wallet-form
  'The card now pays from that wallet': 'La tarjeta paga ahora desde esa billetera',
  'It must allow this platform to spend. Set a budget in the wallet.':
    'Debe permitir gastar a esta plataforma. Pon un presupuesto en la billetera.',
  'This wallet is not in use: the card cannot pay. Choose another one.':
    'Esta billetera no está en uso: la tarjeta no puede pagar. Elige otra.',
  'My primary wallet, now {name}': 'Mi billetera principal, ahora {name}',
  'My primary wallet': 'Mi billetera principal',
  'Always {name}': 'Siempre {name}',
  // pages/my-cards/give-back
  '{title} is no longer yours': '{title} ya no es tuya',
  'Give this card back': 'Devolver esta tarjeta',
  'Give {title} back?': '¿Devolver {title}?',
  'Give it back': 'Devolverla',
  'It stops paying from your wallet at once. To have it again you need a new code from whoever runs your community. If it is only lost, pause it.':
    'Deja de pagar desde tu billetera enseguida. Para tenerla otra vez necesitas un código nuevo de quien lleva tu comunidad. Si solo la perdiste, ponla en pausa.',
  // pages/my-cards/add-card
  'It comes with a code. Scan it, or type the code or paste its link.':
    'Viene con un código. Escanéalo, o escribe el código o pega su enlace.',
  'This is not the code of a card. It came with the card, as a QR code or a link.':
    'Este no es el código de una tarjeta. Venía con ella, como código QR o enlace.',
  'Code or link of the card': 'Código o enlace de la tarjeta',
  'Go on': 'Seguir',
  // pages/my-cards/left-today
  'Left today': 'Queda hoy',
  'sats left today': 'sats quedan hoy',
  'At most {amount} a tap.': 'Hasta {amount} por vez.',
  '{left} of {limit} left': 'quedan {left} de {limit}',
  // pages/my-cards/last-taps
  'Last taps': 'Últimas veces',
  'Hold it to a till, and it shows up here.': 'Acércala a una caja, y aparece aquí.',
  'At a till': 'En una caja',
  // pages/my-cards/pause-switch
  'It pays': 'Paga',
  'Switch it off, and nobody can pay with it.': 'Apágala, y nadie puede pagar con ella.',
  'The card pays': 'La tarjeta paga',
  // pages/my-cards/lost-card
  'I lost it': 'La perdí',
  'Lost {title}?': '¿Perdiste {title}?',
  'It is paused at once, and whoever runs your community sees that you need another one. If you find it, switch it on again.':
    'Queda en pausa enseguida, y quien lleva tu comunidad ve que necesitas otra. Si la encuentras, vuelve a encenderla.',
  'Pause it and ask for a new one': 'Pausarla y pedir una nueva',
  'It is paused. A new one is asked for.': 'Está en pausa. Pediste una nueva.',
  'You lost it {when}, and a new one is asked for. It pays nothing. If you find it, switch it on again.':
    'La perdiste {when}, y pediste una nueva. No paga nada. Si la encuentras, vuelve a encenderla.',
  // pages/my-cards/card-rows
  '{tap} a tap, {day} a day': '{tap} por vez, {day} por día',
  'A wallet of its own': 'Una billetera propia',
  'A card for somebody else': 'Una tarjeta para otra persona',
  'You carry it yourself': 'La llevas tú',
  'A code that anyone can pay': 'Un código que cualquiera puede pagar',
  'At every payment': 'En cada pago',
  'From {amount} on': 'Desde {amount}',
  // pages/my-cards/carrier-form
  'Hand it to a child or a helper: it pays from your wallet, within the limits that you set, and you can pause it. They need no account.':
    'Dásela a un hijo o a quien te ayuda: paga desde tu billetera, dentro de los límites que pongas, y puedes pausarla. No necesita una cuenta.',
  'Your devices tell you of every tap: switch notifications on in {place}.':
    'Tus dispositivos te avisan de cada uso: activa los avisos en {place}.',
  'Who carries it': 'Quién la lleva',
  'Left empty, you do. Nobody but you sees this name.': 'Vacío, la llevas tú. Nadie más que tú ve este nombre.',
  '{name} carries it now': 'Ahora la lleva {name}',
  // pages/my-cards/my-card
  'All my cards': 'Todas mis tarjetas',
  'My card': 'Mi tarjeta',
  'This is not a card of yours': 'Esta tarjeta no es tuya',
  'It may have been given to somebody else, or deleted.': 'Puede que sea de otra persona o que se haya borrado.',
  'This card is blocked for good. Ask whoever runs your community for another one.':
    'Esta tarjeta está bloqueada para siempre. Pide otra a quien lleva tu comunidad.',
  'Ready to pay': 'Lista para pagar',
  'Last used {when}': 'Último uso {when}',
  'The PIN was wrong three times, and that paused the card. If it was not you, set another PIN before you switch it on.':
    'El PIN fue incorrecto tres veces y por eso la tarjeta está en pausa. Si no fuiste tú, pon otro PIN antes de reactivarla.',
  'The PIN was typed wrong at a till. Guesses left: {count}':
    'Alguien escribió mal el PIN en una caja. Intentos restantes: {count}',
  'While the card is paused, nobody can top it up. Switch it on first.':
    'Mientras la tarjeta está en pausa, nadie puede recargarla. Reactívala primero.',
  'There is no wallet that it could go to. Connect one first.':
    'No hay una billetera a la que pueda llegar. Conecta una primero.',
  'While it is paused, nobody can pay with it.': 'Mientras está en pausa, nadie puede pagar con ella.',
  'You did not pause it: an operator did, or this community was put back from a backup. Hold it to a till once, then switch it on.':
    'No la pausaste tú: lo hizo quien opera la comunidad, o la comunidad se restauró desde una copia de seguridad. Acércala una vez a una caja y después reactívala.',
  'It pays from': 'Paga desde',
  // pages/my-cards/my-cards
  'Hold one to a till to pay. The money comes from your own wallet.':
    'Acerca una a la caja para pagar. El dinero sale de tu propia billetera.',
  'No card yet': 'Todavía sin tarjeta',
  'Ask whoever runs your community for one. It comes with a code: scan it with your phone, and the card is yours.':
    'Pídele una a quien lleva tu comunidad. Viene con un código: escanéalo con tu teléfono y la tarjeta es tuya.',
  '{amount} a tap': '{amount} por vez',
  // pages/my-cards/no-wallet-notice
  'There is no wallet to pay from.': 'No hay una billetera desde la que pagar.',
  'Your primary wallet {name} is not in use at the moment.': 'Tu billetera principal {name} no está en uso por ahora.',
  'Connect one that may spend, with a budget that you choose.':
    'Conecta una que pueda gastar, con el presupuesto que elijas.',
  // pages/my-cards/open-payment-notice
  '{it} since {when}. Your wallet hasn’t said yet whether it was paid. Please don’t pay again.':
    '{it} desde {when}. Tu billetera todavía no dijo si se pagó. No vuelvas a pagar.',
  '{amount} on the way': '{amount} en camino',
  'Until that is known, it counts against the limits of the card. If you didn’t tap it yourself, pause the card.':
    'Hasta que se sepa, cuenta en los límites de la tarjeta. Si no la usaste tú, ponla en pausa.',
  // pages/my-cards/top-up-part
  'Top up': 'Recargar',
  'Anyone can, from any lightning wallet. It goes to the wallet that the card pays from.':
    'Puede hacerlo cualquiera, desde cualquier billetera Lightning. Va a la billetera desde la que paga la tarjeta.',
  'Let somebody scan the code, or send them the link. Neither shows who you are.':
    'Que alguien escanee el código, o envíale el enlace. Ninguno muestra quién eres.',
  'Copy a link to top it up': 'Copiar un enlace para recargarla',
} satisfies Record<string, Form>
