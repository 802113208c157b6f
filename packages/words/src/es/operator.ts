/** Spanish of what operators read. */
import type { Form } from '../form.ts'

export const operator = {
  // components/activity
  'some sats': 'algunos sats',
  // frame/navigation
  Mine: 'Lo mío',
  Overview: 'Resumen',
  System: 'Sistema',
  // pages/community
  '24 hours': '24 horas',
  '12 months': '12 meses',
  'Active members': 'Miembros activos',
  Declined: 'Rechazos',
  'Earlier payments are still being counted; the figures grow.':
    'Todavía se cuentan pagos anteriores; las cifras van a crecer.',
  'Nothing needs attention.': 'Nada requiere atención.',
  Figures: 'Cifras',
  'Looked at {time}': 'Revisado el {time}',
  'Needs attention': 'Requiere atención',
  'No card was declined in this time.': 'En este tiempo no se rechazó ninguna tarjeta.',
  'No payments in this time. The first one shows up here within seconds.':
    'No hubo pagos en este tiempo. El primero aparece aquí en segundos.',
  'Nobody has connected a wallet yet.': 'Nadie conectó todavía una billetera.',
  'Not tested yet': 'Sin probar',
  'Not working': 'No funciona',
  'Show as table': 'Ver como tabla',
  'Show bars': 'Ver como barras',
  Span: 'Período',
  'Switched off': 'Apagada',
  Taps: 'Toques',
  'The oldest:': 'El más antiguo:',
  Volume: 'Volumen',
  'What is shown': 'Qué se muestra',
  'Why cards were declined': 'Por qué se rechazaron tarjetas',
  Working: 'Funciona',
  'as much as before': 'igual que antes',
  '{share} less than before': '{share} menos que antes',
  '{share} more than before': '{share} más que antes',
  // pages/open-payments/open-payments
  'Open payments': 'Pagos abiertos',
  'Their wallets have not said yet whether they paid. Each is asked until it does, and nothing is sent again.':
    'Sus billeteras todavía no dijeron si pagaron. Se les pregunta hasta que lo digan, y nada se envía otra vez.',
  'By card': 'Con tarjeta',
  'Sent by hand': 'Enviado a mano',
  'Known by': 'Se sabrá',
  'Somebody who left': 'Alguien que ya no está',
  'The wallet is being asked.': 'Se le pregunta a la billetera.',
  'Ask the wallet again': 'Preguntar a la billetera',
  'Payments whose end is not known, oldest first': 'Pagos cuyo final no se conoce, los más viejos primero',
  'No payment is open': 'No hay pagos abiertos',
  'Every payment by card, by hand and by forwarding has a known end.':
    'Se sabe cómo terminó cada pago con tarjeta, a mano o por reenvío.',
  // pages/listener/connections-panel
  'Member and wallet': 'Miembro y billetera',
  // frame/search-palette
  'Search everything': 'Buscar en todo',
  'A name, a card, a payment, a setting': 'Un nombre, una tarjeta, un pago, un ajuste',
  'Nothing found. Try the beginning of a name.': 'Nada. Prueba con el comienzo de un nombre.',
  Found: 'Encontrado',
  '{count} found': { one: '1 encontrado', other: '{count} encontrados' },
  'My payments': 'Mis pagos',
  // pages/community/attention-panel
  'Start it again, and look whether address and secret are the same on both sides.':
    'Vuelve a iniciarlo y revisa que la dirección y el secreto sean los mismos de los dos lados.',
  '{count} payments are still open: the wallets haven’t said whether they were paid.': {
    one: 'Un pago sigue abierto: la billetera no dijo si se pagó.',
    other: '{count} pagos siguen abiertos: las billeteras no dijeron si se pagaron.',
  },
  'Wallets go on being asked. See whose they are, and ask again where somebody waits.':
    'Se sigue preguntando a las billeteras. Mira de quién son y vuelve a preguntar si alguien espera.',
  'They are told again until they are taken. The listener says what is in the way.':
    'Se vuelven a enviar hasta que se acepten. El listener dice qué lo impide.',
  '{count} relays that wallets need cannot be reached.': {
    one: 'No se llega a un relay que usan las billeteras.',
    other: 'No se llega a {count} relays que usan las billeteras.',
  },
  'Often they come back by themselves. Members of wallets there cannot be paid until then.':
    'Suelen volver solos. Hasta entonces no se puede pagar a quienes tienen ahí su billetera.',
  '{count} wallets fell silent together. That is taken for an outage: none of them is archived.': {
    one: 'Una billetera dejó de responder. Se toma por una interrupción: no se archiva.',
    other: '{count} billeteras dejaron de responder a la vez. Se toma por una interrupción: no se archiva ninguna.',
  },
  'Look whether the relay, the provider of these wallets or your own network is in trouble.':
    'Revisa si el relay, el proveedor de esas billeteras o tu propia red tienen problemas.',
  '{count} wallets do not work.': { one: 'Una billetera no funciona.', other: '{count} billeteras no funcionan.' },
  'Their owners see why on their wallet page; ask them to open the wallet’s app or to connect another.':
    'Sus dueños ven por qué en la página de su billetera; pídeles que abran su app o conecten otra.',
  '{count} cards were programmed and never tapped.': {
    one: 'Una tarjeta se programó y nunca se acercó a una caja.',
    other: '{count} tarjetas se programaron y nunca se acercaron a una caja.',
  },
  '{count} members lost their card and wait for another one.': {
    one: 'Un miembro perdió su tarjeta y espera otra.',
    other: '{count} miembros perdieron su tarjeta y esperan otra.',
  },
  'The cards are paused. Replace each: its holder takes the new one with its code.':
    'Las tarjetas están en pausa. Reemplaza cada una: su titular toma la nueva con su código.',
  'Tap each once to see that it works, or program it again.':
    'Acerca cada una una vez para ver que funciona, o prográmala de nuevo.',
  'The disk is nearly full.': 'El disco está casi lleno.',
  'Make room or give it a larger disk. The database stops when there is none left.':
    'Haz lugar o usa un disco más grande. La base de datos se detiene cuando no queda espacio.',
  'The certificate ends on {time}.': 'El certificado vence el {time}.',
  'Renew it, and look why that does not happen by itself. After its end nobody can be paid.':
    'Renuévalo y revisa por qué no se renueva solo. Cuando venza, no se podrá pagar a nadie.',
  // pages/webhooks
  'A card has paid': 'Una tarjeta pagó',
  'A card is activated': 'Se activa una tarjeta',
  'A card was declined': 'Se rechazó una tarjeta',
  'A payment is received': 'Llega un pago',
  'A test': 'Una prueba',
  'A voucher is deposited': 'Llega un vale',
  'A wallet proves what it said a card has paid': 'Una billetera demuestra lo que dijo que pagó una tarjeta',
  'Add a webhook': 'Agregar un webhook',
  'Add the address of your program, and choose what it is told.':
    'Agrega la dirección de tu programa y elige qué se le cuenta.',
  'Address of your program': 'Dirección de tu programa',
  'Delete this webhook?': '¿Borrar este webhook?',
  'For your programs': 'Para tus programas',
  'Given up': 'Abandonado',
  'Have payments, cards and vouchers told to a program of yours.':
    'Haz que un programa tuyo se entere de pagos, tarjetas y vales.',
  'It does not take what is sent. It is tried again for three days.':
    'No acepta lo que se envía. Se vuelve a intentar durante tres días.',
  'It is shown this once. Your program checks with it that an event is from here.':
    'Se muestra solo esta vez. Con él, tu programa comprueba que un evento viene de aquí.',
  'It is told of': 'Se le cuenta',
  'New secret': 'Secreto nuevo',
  'No webhooks yet': 'Todavía no hay webhooks',
  'Nothing more is told to it, and what was told is forgotten.':
    'No se le cuenta nada más y se olvida lo que se le contó.',
  'Of everybody': 'De todos',
  'Of everybody in the community': 'De toda la comunidad',
  'Otherwise only what happens to you.': 'Si no, solo lo que te pasa a ti.',
  'Programs of yours hear of payments, cards and vouchers as they happen, signed by the Standard Webhooks conventions.':
    'Tus programas se enteran de pagos, tarjetas y vales cuando ocurren, firmado según Standard Webhooks.',
  'Send a test': 'Enviar una prueba',
  'Send again': 'Enviar otra vez',
  'Switched off. Nothing is sent.': 'Apagado. No se envía nada.',
  'Switched off: it said that it is gone.': 'Apagado: respondió que ya no existe.',
  'Switched off: who made it is no ADMIN any more. Look where it leads before you switch it on.':
    'Apagado: quien lo creó ya no es ADMIN. Mira adónde lleva antes de encenderlo.',
  'Switched off: who made it was signed out everywhere or blocked. Look where it leads before you switch it on.':
    'Apagado: a quien lo creó se le cerraron todas las sesiones o se le bloqueó. Mira adónde lleva antes de encenderlo.',
  'Switched off: it took nothing for three days. Mend it, then switch it on again.':
    'Apagado: no aceptó nada en tres días. Arréglalo y vuelve a encenderlo.',
  Taken: 'Aceptado',
  'The secret of this webhook': 'El secreto de este webhook',
  Webhooks: 'Webhooks',
  // pages/device-tokens
  'Tokens that were made': 'Tokens que se hicieron',
  'The tokens themselves are kept nowhere.': 'Los tokens no se guardan en ningún lado.',
  'Each token that is made from now on is listed here.': 'Aquí aparece cada token que se haga desde ahora.',
  'For what': 'Para qué',
  'Without a name': 'Sin nombre',
  'Acts as': 'Actúa como',
  Made: 'Hecho',
  Ends: 'Termina',
  'What it is for': 'Para qué es',
  'Such as the phone at the door; to find it in the list.':
    'Por ejemplo, el teléfono de la puerta; para encontrarlo en la lista.',
  // pages/activity
  Who: 'Quién',
  'by {name}': 'por {name}',
  'What the rest stands on comes first.': 'Primero aquello de lo que depende el resto.',
} satisfies Record<string, Form>
