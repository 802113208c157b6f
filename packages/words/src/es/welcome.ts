/** The way in, a wallet at once, and pages without a connection. */
import type { Form } from '../form.ts'

export const welcome = {
  // components/error-state
  'This comes when you are connected again.': 'Esto llega cuando vuelva la conexión.',
  // components/wallets/wallet-health
  'No answer since {moment}.': 'Sin respuesta desde {moment}.',
  // components/wallets/wallet-choice
  'Give me one now': 'Dame una ahora',
  'From {provider}, which keeps the money for you. Move larger sums to a wallet of your own.':
    'De {provider}, que guarda el dinero por ti. Las sumas grandes, pásalas a una billetera tuya.',
  'Get one in a minute': 'Conseguir una en un minuto',
  'Free wallets that work here, and what to do in each.':
    'Billeteras gratis que funcionan aquí, y qué hacer en cada una.',
  'I have one': 'Ya tengo una',
  'Alby Hub, coinos, Primal, ZEUS, LNbits and others.': 'Alby Hub, coinos, Primal, ZEUS, LNbits y otras.',
  'In the browser, nothing to install: choose a name and a password. It keeps the money for you.':
    'En el navegador, sin instalar nada: elige un nombre y una contraseña. Guarda el dinero por ti.',
  'An app for the phone. You are paid while the app may run.':
    'Una app para el teléfono. Te pagan mientras la app pueda funcionar.',
  'Open {name}': 'Abrir {name}',
  'I have it, go on': 'Ya la tengo, seguir',
  'You can give newcomers a wallet at once.': 'Puedes darles una billetera a los nuevos al momento.',
  'Set it under Settings, Wallets': 'Configúralo en Ajustes, Billeteras',
  'Run LNCurl beside an Alby Hub of yours, or try its public server, https://lncurl.lol: it takes about a sat an hour and deletes a wallet that cannot pay it.':
    'Usa LNCurl junto a un Alby Hub tuyo, o prueba su servidor público, https://lncurl.lol: cobra alrededor de un sat por hora y borra la billetera que no lo puede pagar.',
  // components/set-up, pages/community
  'Be reached by everybody': 'Que llegue todo el mundo',
  'Only this machine can pay you.': 'Solo esta máquina puede pagarte.',
  'Only this network can pay you.': 'Solo esta red puede pagarte.',
  'Give the platform a public name with https, and set it as its address. Then wallets everywhere reach it.':
    'Dale a la plataforma un nombre público con https y ponlo como su dirección. Así llegan a ella las billeteras de todas partes.',
  'Nobody has said yet where people reach the platform.': 'Nadie ha dicho aún por dónde se llega a la plataforma.',
  'Get paid into a wallet of your own': 'Recibir en una billetera tuya',
  'Then you see what members see.': 'Así ves lo que ven los miembros.',
  'Offer newcomers a wallet (optional)': 'Ofrecer una billetera a los nuevos (opcional)',
  'Have a second administrator': 'Tener un segundo administrador',
  'A key that is lost takes nobody else’s access with it.': 'Si se pierde una llave, no se pierde el acceso de todos.',
  'Make a backup': 'Hacer una copia de seguridad',
  'On the machine: npm run chispa -- backup FILE. Do it every day, and keep the file elsewhere.':
    'En la máquina: npm run chispa -- backup ARCHIVO. Hazlo cada día y guarda el archivo en otro lugar.',
  'The backup is made another way': 'El respaldo se hace de otra forma',
  'Invite the first person': 'Invitar a la primera persona',
  'With a link that brings name and wallet.': 'Con un enlace que trae nombre y billetera.',
  // components/wallets/private-relay-hint
  'Allow it in Settings, Wallets': 'Permítelo en Ajustes, Billeteras',
  'An administrator of your community can allow it.': 'Quien administra tu comunidad puede permitirlo.',
  // frame/insecure-notice
  'This page is open without https: browsers then have no camera, passkeys, card reading, notifications or offline use.':
    'Esta página está abierta sin https: así los navegadores no dan cámara, passkeys, lectura de tarjetas, avisos ni uso sin conexión.',
  'How to get https': 'Cómo tener https',
  'Ask whoever runs your community for an address with https.':
    'Pídele a quien lleva tu comunidad una dirección con https.',
  // frame/install-app
  'In the menu of your browser, choose “Add to home screen”.':
    'En el menú de tu navegador, elige «Agregar a la pantalla de inicio».',
  'It opens like an app, also without a connection.': 'Se abre como una app, también sin conexión.',
  Install: 'Instalar',
  // frame/offline-notice
  'You are offline. Sending waits until you are connected again.':
    'Sin conexión. Para enviar hay que esperar a que vuelva.',
  // pages/invite
  '{name} was taken, so you are {other}.': '{name} ya estaba en uso, así que eres {other}.',
  'If you have no wallet, you get one from {provider}, which keeps the money for you.':
    'Si no tienes billetera, recibes una de {provider}, que guarda el dinero por ti.',
  'Your name': 'Tu nombre',
  'It becomes your address.': 'Será tu dirección.',
  'I have an account or a key': 'Ya tengo una cuenta o una llave',
  // pages/start
  'What next': 'Qué sigue',
  'Hear of payments': 'Enterarte de los pagos',
  'A notification when money arrives, also while this page is closed.':
    'Un aviso cuando llega dinero, también con esta página cerrada.',
  'Turn on': 'Activar',
  'Put it on your home screen': 'Ponla en tu pantalla de inicio',
  'Show it to somebody': 'Muéstrasela a alguien',
  'Your page: whoever opens it can pay you from any wallet.':
    'Tu página: quien la abre puede pagarte desde cualquier billetera.',
  // pages/receive
  'Any amount. You see it here once you are connected again.':
    'Cualquier monto. Lo ves aquí cuando vuelva la conexión.',
  'Waits for a connection': 'Espera la conexión',
  'Use another wallet': 'Usar otra billetera',
  // pages/pay, services/web/src/pages
  '{name} cannot be paid right now': 'Ahora no se le puede pagar a {name}',
  'No wallet of theirs answers at the moment. Try again in a while, or tell them.':
    'Ninguna billetera suya responde por ahora. Prueba en un rato o avísale.',
  // pages/till
  Offline: 'Sin conexión',
} satisfies Record<string, Form>
