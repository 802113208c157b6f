/** Spanish of the desk for cards: making, programming, designs, payments, device tokens. */
import type { Form } from '../form.ts'

export const cardDesk = {
  // pages/card-designs/card-designs
  Import: 'Importar',
  'Add a design': 'Agregar un diseño',
  'Card designs': 'Diseños de tarjetas',
  'The pictures to choose from when a card is made.': 'Las imágenes para elegir cuando se hace una tarjeta.',
  'Which designs': 'Qué diseños',
  'In use': 'En uso',
  'Nothing is archived': 'No hay nada archivado',
  'No designs yet': 'Todavía no hay diseños',
  'Designs that are no longer used for new cards go here.':
    'Aquí van los diseños que ya no se usan en tarjetas nuevas.',
  'Add the pictures that are printed on your cards, so that people recognise theirs.':
    'Agrega las imágenes impresas en tus tarjetas, para que cada quien reconozca la suya.',
  // pages/card-designs/design-form
  '{description} is changed': '{description} cambió',
  '{description} is added': '{description} se agregó',
  'Edit the design': 'Editar el diseño',
  Save: 'Guardar',
  'Add the design': 'Agregar el diseño',
  'Address of the picture': 'Dirección de la imagen',
  'In the shape of a card: 1.6 times as wide as high. It is fetched once you save.':
    'Con la forma de una tarjeta: 1,6 veces más ancha que alta. Se busca al guardar.',
  // pages/card-designs/design-list
  'begins with the address of a picture, then its name': 'empieza con la dirección de una imagen y sigue con su nombre',
  'There is nothing in the list': 'La lista está vacía',
  'Line {value} does not fit: a line {rule}': 'La línea {value} no sirve: una línea {rule}',
  // pages/card-designs/design-menu
  '{description} is archived': '{description} está archivado',
  '{name} is enabled': '{name} está activada',
  '{name} is disabled': '{name} está desactivada',
  '{description} is in use again': '{description} se usa otra vez',
  Edit: 'Editar',
  'Use it again': 'Usarlo otra vez',
  Archive: 'Archivar',
  // pages/card-designs/import-designs-form
  'Import designs': 'Importar diseños',
  '{count} designs were added.': { one: 'Se agregó un diseño.', other: 'Se agregaron {count} diseños.' },
  '{count} were here already or unusable, and left out.': {
    one: 'Uno ya estaba o no servía, y se dejó fuera.',
    other: '{count} ya estaban o no servían, y se dejaron fuera.',
  },
  'Pictures that are here already are left out.': 'Las imágenes que ya están no se repiten.',
  'Where from': 'De dónde',
  'A list': 'Una lista',
  'A feed': 'Un catálogo',
  'One on each line: the address of the picture, a space, the name.':
    'Uno por línea: la dirección de la imagen, un espacio, el nombre.',
  'Address of the feed': 'Dirección del catálogo',
  'JSON: a list of objects with imageUrl and description, of at most 500.':
    'JSON: una lista de hasta 500 objetos con imageUrl y description.',
  // pages/card-payments/card-payments
  Card: 'Tarjeta',
  'Open the card': 'Abrir la tarjeta',
  'Card is free': 'Tarjeta libre',
  Already: 'Ya',
  'Card payments': 'Pagos con tarjeta',
  'A wallet that falls silent leaves a payment open. It is asked again and again, and ends by itself; you need to decide only when somebody is waiting.':
    'Una billetera que calla deja un pago abierto. Se le pregunta una y otra vez, y termina solo; tú decides solo cuando alguien está esperando.',
  'Which payments': 'Qué pagos',
  Unresolved: 'Sin resolver',
  'All payments': 'Todos los pagos',
  'Payments of all cards, newest first': 'Pagos de todas las tarjetas, lo más nuevo primero',
  'Unresolved payments, newest first': 'Pagos sin resolver, lo más nuevo primero',
  'What is paid by tapping a card shows up here.': 'Aquí aparece lo que se paga con una tarjeta.',
  'Nothing is unresolved': 'No hay nada sin resolver',
  'Every payment by tap has a known end.': 'Todos los pagos con tarjeta tienen un final conocido.',
  // components/payments/resolve-payment
  Resolve: 'Resolver',
  'It was paid': 'Se pagó',
  'The holder’s wallet, or the receiver, can tell the preimage that proves it.':
    'La billetera del titular, o quien cobró, puede dar la preimagen que lo prueba.',
  'It was not paid': 'No se pagó',
  'The card is free again, and the amount no longer counts against its limits.':
    'La tarjeta queda libre y el monto ya no cuenta en sus límites.',
  'Marked as paid': 'Marcado como pagado',
  'Marked as not paid': 'Marcado como no pagado',
  'What became of the payment?': '¿Qué pasó con el pago?',
  'Payment hash': 'Hash del pago',
  'Copy the payment hash': 'Copiar el hash del pago',
  Outcome: 'Resultado',
  Preimage: 'Preimagen',
  '64 digits of 0-9 and a-f.': '64 dígitos de 0-9 y a-f.',
  'Make sure of it with the holder first: if their wallet did pay, they have paid without anybody here knowing.':
    'Confírmalo antes con el titular: si su billetera sí pagó, habrá pagado sin que aquí nadie lo sepa.',
  // pages/cards/card
  'All cards': 'Todas las tarjetas',
  'It may have been deleted. What it paid is still in the list of payments.':
    'Puede que se haya borrado. Lo que pagó sigue en la lista de pagos.',
  'Copy the UID': 'Copiar el UID',
  Added: 'Agregada',
  'Last used': 'Último uso',
  'with tap {ctr}': 'con el toque {ctr}',
  Never: 'Nunca',
  'Change the name or design': 'Cambiar el nombre o el diseño',
  // pages/cards/cards
  Holder: 'Titular',
  'No holder': 'Sin titular',
  'Never used': 'Nunca usada',
  'Add a card': 'Agregar una tarjeta',
  'What your community taps to pay.': 'Con lo que tu comunidad paga.',
  'UID, name or holder': 'UID, nombre o titular',
  Use: 'Uso',
  'Cards, newest first': 'Tarjetas, lo más nuevo primero',
  'No card matches': 'Ninguna tarjeta coincide',
  'Search for the start of a UID or of a name, or for the holder. Or try fewer filters.':
    'Busca por el comienzo de un UID o de un nombre, o por el titular. O prueba con menos filtros.',
  'No cards yet': 'Todavía no hay tarjetas',
  'Take a blank NTAG 424 chip, add a card for it, program it and hand it over.':
    'Toma un chip NTAG 424 en blanco, agrega una tarjeta para él, prográmala y entrégala.',
  'As soon as an administrator adds cards, they show up here.':
    'Aparecen aquí en cuanto un administrador agregue tarjetas.',
  '{title} is added. Now program it.': '{title} se agregó. Ahora prográmala.',
  'With a holder': 'Con titular',
  Used: 'Usadas',
  'Any holder': 'Con o sin titular',
  'Without a holder': 'Sin titular',
  'Used or not': 'Usadas o no',
  'Not blocked': 'Sin bloquear',
  'Blocked or not': 'Bloqueadas o no',
  // pages/cards/edit-card-form
  '{title} is changed': '{title} cambió',
  'Change the card': 'Cambiar la tarjeta',
  'Its holder sees it too.': 'Su titular también lo ve.',
  // pages/cards/ending-panel
  'Pause or delete': 'Pausar o borrar',
  Pause: 'Pausa',
  'A paused card pays nothing until it is switched on again.':
    'Una tarjeta en pausa no paga nada hasta que se reanude.',
  Delete: 'Borrar',
  'Somebody holds this card. Its holder gives it back first, or you wipe it.':
    'Alguien tiene esta tarjeta. Que la devuelva primero, o borra tú el chip.',
  'The card is gone for good. Wipe the chip first; its keys stay sealed until the chip is added anew.':
    'La tarjeta desaparece para siempre. Borra antes el chip; sus claves quedan selladas hasta que el chip se agregue de nuevo.',
  'Delete {title}?': '¿Borrar {title}?',
  'Delete the card': 'Borrar la tarjeta',
  'It stops working at once, and its UID can be used for a new card. What it paid stays in the list.':
    'Deja de funcionar enseguida y su UID se puede usar en otra tarjeta. Lo que pagó queda en la lista.',
  'Its keys may be on a chip: wipe the card first, so that the chip can be used again.':
    'Sus claves pueden estar en un chip: borra antes el chip, para poder usarlo otra vez.',
  // pages/cards/holder-panel
  'They activated the card; it pays from their wallet.': 'Activó la tarjeta; paga desde su billetera.',
  'Nobody has activated it yet.': 'Nadie la activó todavía.',
  'A blocked card cannot be activated.': 'Una tarjeta bloqueada no se puede activar.',
  'Operators see the code that activates it.': 'Los operadores ven el código que la activa.',
  'Give the card and its code to one person. The first who uses the code becomes the holder.':
    'Da la tarjeta y su código a una sola persona. La primera que use el código es la titular.',
  'Activation code': 'Código de activación',
  'Activate the card': 'Activar la tarjeta',
  'Let its future holder scan this, or send them the link. It works once.':
    'Que su futuro titular escanee esto, o envíale el enlace. Sirve una vez.',
  'Link that activates the card, as a QR code': 'Enlace que activa la tarjeta, como código QR',
  'Copy the link': 'Copiar el enlace',
  'The card has no holder any more': 'La tarjeta ya no tiene titular',
  'It pays from their primary wallet.': 'Paga desde su billetera principal.',
  'It pays from a wallet that they chose for it.': 'Paga desde una billetera que eligió para ella.',
  'Take the card back': 'Recuperar la tarjeta',
  'Take the card back from its holder?': '¿Recuperar la tarjeta de su titular?',
  'Take it back': 'Recuperarla',
  'It stops paying from their wallet at once and gets a new activation code, for them or for somebody else. The money stays with them.':
    'Deja de pagar desde su billetera enseguida y recibe un código nuevo, para la misma persona o para otra. El dinero queda con quien lo tiene.',
  // pages/cards/keys-dialog
  'Copy as text': 'Copiar como texto',
  'Keys of the card as a QR code': 'Claves de la tarjeta como código QR',
  'Show as text': 'Mostrar como texto',
  'Whoever has these keys can copy the card. Show them to nobody else.':
    'Quien tenga estas claves puede copiar la tarjeta. No se las muestres a nadie más.',
  // pages/cards/new-card-form
  'One for each chip. It is programmed and handed over afterwards.': 'Una por chip. Después se programa y se entrega.',
  'Add the card': 'Agregar la tarjeta',
  'New Card': 'Tarjeta nueva',
  // pages/cards/program-dialog
  'Program the chip': 'Programar el chip',
  'Scan this with the Bolt Card programming app, then hold the chip to that phone until the app says it is done.':
    'Escanea esto con la app de programación Bolt Card y acerca el chip a ese teléfono hasta que la app diga que terminó.',
  'It was tapped: the keys are on the chip. The card is ready to be handed over.':
    'Ya se usó: las claves están en el chip. La tarjeta está lista para entregar.',
  'The app has taken the keys and the link is used up. When the app is done, tap the card once at any till: that proves it.':
    'La app tomó las claves y el enlace ya no sirve. Cuando la app termine, acerca la tarjeta una vez a cualquier caja: eso lo prueba.',
  'The link has expired.': 'El enlace venció.',
  'Link that programs the card, as a QR code': 'Enlace que programa la tarjeta, como código QR',
  'Works once, for another {it}': 'Sirve una vez, durante {it} más',
  'Open the app here': 'Abrir la app aquí',
  'The card has a holder. As soon as the app takes the keys, it has none any more.':
    'La tarjeta tiene titular. En cuanto la app tome las claves, deja de tenerlo.',
  // pages/cards/programming-panel
  Programming: 'Programación',
  'It is blocked for good. Reset the chip with its old keys; then delete this card, and the chip can be used for a new one.':
    'Está bloqueada para siempre. Reinicia el chip con sus claves viejas; después borra esta tarjeta y el chip sirve para una nueva.',
  'Read the keys again': 'Leer las claves otra vez',
  'Read the keys again?': '¿Leer las claves otra vez?',
  'Show the keys': 'Mostrar las claves',
  'For a chip whose programming was cut short: with its keys it can be finished or undone. Nothing about the card changes.':
    'Para un chip cuya programación se cortó: con sus claves se puede terminar o deshacer. Nada de la tarjeta cambia.',
  'Whoever has the keys can copy the card. Reading them is noted in the activity log.':
    'Quien tenga las claves puede copiar la tarjeta. Leerlas queda anotado en la actividad.',
  'Show the keys once more': 'Mostrar las claves una vez más',
  Wipe: 'Borrar el chip',
  'Show the keys once more?': '¿Mostrar las claves una vez más?',
  'Wipe {title}?': '¿Borrar el chip de {title}?',
  'Wipe the card': 'Borrar el chip de la tarjeta',
  'The card is blocked for good and never pays again.': 'La tarjeta queda bloqueada para siempre y no vuelve a pagar.',
  'You are shown its keys, with which the programming app resets the chip. Showing them is noted in the activity log.':
    'Se te muestran sus claves, con las que la app de programación reinicia el chip. Mostrarlas queda anotado en la actividad.',
  'Reset the chip': 'Reiniciar el chip',
  'Scan this with the programming app, then hold the card to the phone.':
    'Escanea esto con la app de programación y acerca la tarjeta al teléfono.',
  // pages/cards/read-chip
  'This browser cannot read chips. Type the UID instead.': 'Este navegador no puede leer chips. Escribe el UID.',
  'The chip could not be read. Hold it still, and try again.':
    'El chip no se pudo leer. Mantenlo quieto y vuelve a intentarlo.',
  'Reading chips was not allowed. Allow it for this page, and try again.':
    'No se permitió leer chips. Permítelo para esta página y vuelve a intentarlo.',
  'This device has no reader for chips. Type the UID instead.':
    'Este dispositivo no tiene lector de chips. Escribe el UID.',
  'The reader cannot be used at the moment. Is NFC switched on?':
    'El lector no se puede usar por ahora. ¿Está encendido el NFC?',
  // pages/cards/uid-field
  'UID of the chip': 'UID del chip',
  'Hold the card to the back of this phone…': 'Acerca la tarjeta a la parte de atrás de este teléfono…',
  'Seven bytes, such as 04:A1:B2:C3:D4:E5:F6. Any NFC app shows it. Four bytes that change are a random UID: the chip tells its own when it is written.':
    'Siete bytes, como 04:A1:B2:C3:D4:E5:F6. Cualquier app de NFC lo muestra. Cuatro bytes que cambian son un UID aleatorio: el chip dice el suyo al escribirse.',
  'A UID has 14 digits of 0-9 and A-F': 'Un UID tiene 14 dígitos de 0-9 y A-F',
  Stop: 'Detener',
  'Read it': 'Leerlo',
  // pages/device-tokens/device-token-form
  '8 hours, a day of work': '8 horas, un día de trabajo',
  '1 day': '1 día',
  '7 days': '7 días',
  '30 days': '30 días',
  '1 year': '1 año',
  'The app acts as': 'La app actúa como',
  'It may': 'Puede',
  'Set up cards': 'Preparar tarjetas',
  Nothing: 'Nada',
  'It ends after': 'Termina después de',
  'To end one earlier, all devices are signed out in the settings.':
    'Para terminar uno antes, se cierran todos los dispositivos en los ajustes.',
  'Another time…': 'Otro tiempo…',
  'How long': 'Cuánto tiempo',
  'Such as 30m, 12h or 90d; at least one minute.': 'Como 30m, 12h o 90d; al menos un minuto.',
  'Make the token': 'Crear el token',
  // pages/device-tokens/device-tokens
  'Let an app that sets up cards work with this instance. It scans a code and gets the permissions you tick, for as long as you say.':
    'Permite que una app que prepara tarjetas trabaje con esta instancia. Escanea un código y recibe los permisos que marques, por el tiempo que digas.',
  'Scan this with the card app': 'Escanea esto con la app de tarjetas',
  'It is shown this once. Whoever scans it can use it, so show it to nobody else.':
    'Se muestra solo esta vez. Quien lo escanee puede usarlo, así que no se lo muestres a nadie más.',
  'Device token as a QR code': 'Token de dispositivo como código QR',
  'Works for': 'Sirve durante',
  'Works at': 'Sirve en',
  May: 'Puede',
  'It works only while you have these permissions yourself. To end it early, sign out every device in the settings: that ends all device tokens at once.':
    'Sirve solo mientras tú tengas estos permisos. Para terminarlo antes, cierra todos los dispositivos en los ajustes: eso termina todos los tokens a la vez.',
  // pages/device-tokens/permission-words
  'Chips of cards': 'Chips de tarjetas',
  'Lightning addresses': 'Direcciones Lightning',
  'Activity log': 'Registro de actividad',
  See: 'Ver',
  Change: 'Cambiar',
  'Change roles': 'Cambiar roles',
  // pages/device-tokens/person-picker
  Keep: 'Dejar',
  'Name, npub or start of a key': 'Nombre, npub o comienzo de una llave',
  'Members found': 'Miembros encontrados',
  'Nobody matches.': 'Nadie coincide.',
} satisfies Record<string, Form>
