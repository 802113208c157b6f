/** Spanish of scanning codes, pairing wallets and keys that stay on a device. */
import type { Form } from '../form.ts'

export const signing = {
  // components/scanning
  'Scan a code': 'Escanear un código',
  'What the camera sees': 'Lo que ve la cámara',
  'Hold the code in front of the camera.': 'Pon el código frente a la cámara.',
  'Paste it instead': 'Mejor pegarlo',
  'The camera is not allowed for this page. Allow it in your browser’s settings for this site.':
    'Esta página no tiene permiso para usar la cámara. Permítelo en los ajustes del navegador para este sitio.',
  'There is no camera on this device.': 'Este dispositivo no tiene cámara.',
  'Another app is using the camera. Close it and try again.':
    'Otra app está usando la cámara. Ciérrala y vuelve a intentarlo.',
  'The camera cannot be used here.': 'Aquí no se puede usar la cámara.',
  'This code is not a bunker link.': 'Este código no es un enlace de búnker.',
  'This code is not a wallet connection.': 'Este código no es una conexión de billetera.',
  // components/sign-in, session: a key under a passphrase, a passkey or a PIN
  Passphrase: 'Frase de acceso',
  'The one this key is under.': 'La que protege esta llave.',
  'The passphrase does not open this key.': 'La frase de acceso no abre esta llave.',
  'This key was encrypted for a larger machine than this one. Open it there.':
    'Esta llave se cifró para una máquina más grande que esta. Ábrela allí.',
  'This is not a whole ncryptsec key. Copy it again.': 'Esta llave ncryptsec no está completa. Cópiala de nuevo.',
  'Without it the copy is worthless, and nobody can reset it.':
    'Sin ella la copia no sirve, y nadie puede recuperarla.',
  'Lock your key on this device': 'Protege tu llave en este dispositivo',
  'Lock it with a passkey': 'Protegerla con una passkey',
  'Choose a PIN instead': 'Mejor elegir un PIN',
  'Lock it with this PIN': 'Protegerla con este PIN',
  'The passkeys of this device cannot lock a key. Choose a PIN.':
    'Las passkeys de este dispositivo no pueden proteger una llave. Elige un PIN.',
  'The passkey was not used.': 'No se usó la passkey.',
  'This passkey does not open the key. Sign in another way.': 'Esta passkey no abre la llave. Entra de otra manera.',
  'Welcome back': 'Te damos la bienvenida de nuevo',
  'Unlock with your passkey': 'Abrir con tu passkey',
  Unlock: 'Abrir',
  'Unlock your key': 'Abre tu llave',
  'Sign in another way': 'Entrar de otra manera',
  'There is no key here to keep.': 'Aquí no hay una llave para guardar.',
  'This device keeps no key any more. Sign in again.': 'Este dispositivo ya no guarda ninguna llave. Entra de nuevo.',
  'Wrong PIN. {count} guesses are left.': {
    one: 'PIN incorrecto. Queda un intento.',
    other: 'PIN incorrecto. Quedan {count} intentos.',
  },
  'The key on this device stays locked.': 'La llave de este dispositivo sigue cerrada.',
  'Your key is kept on this device under a lock that only you open.':
    'Tu llave queda en este dispositivo, protegida, y solo tú la abres.',
  // components/wallets/pair-wallet
  'Your wallet scans a code, and you say yes there. No secret is copied, and you can take it back any time.':
    'Tu billetera escanea un código y allí aceptas. No se copia ningún secreto, y puedes deshacerlo cuando quieras.',
  'It may pay too, up to a budget': 'También puede pagar, hasta un presupuesto',
  'For cards and for sending. Without this it only receives.':
    'Para las tarjetas y para enviar. Sin esto, solo recibe.',
  'Budget in sats a month': 'Presupuesto en sats por mes',
  'Page of your wallet': 'Página de tu billetera',
  'If it is connected in the browser, such as Alby Hub: its address ends in /apps/new.':
    'Si se conecta en el navegador, como Alby Hub: su dirección termina en /apps/new.',
  'Ask my wallet': 'Pedir a mi billetera',
  'No wallet was connected: none answered in time, or more than one did.':
    'No se conectó ninguna billetera: ninguna respondió a tiempo, o respondió más de una.',
  'Ask again': 'Pedir de nuevo',
  'Go to your wallet’s page': 'Ir a la página de tu billetera',
  'Code for your wallet': 'Código para tu billetera',
  'Open in a wallet on this device': 'Abrir en una billetera de este dispositivo',
  'Waiting for your wallet. Say yes there and come back: some wallets are connected only once you recognise them here.':
    'Esperando a tu billetera. Acepta allí y vuelve: algunas billeteras se conectan solo cuando las reconoces aquí.',
  'Is this your wallet?': '¿Es esta tu billetera?',
  'It calls itself': 'Se llama',
  'Balance or budget': 'Saldo o presupuesto',
  'not told': 'no lo dice',
  'Some wallets answer without proof that they saw your code, and this one did. If you have not said yes in your wallet, or it shows something else, it is a stranger’s.':
    'Algunas billeteras responden sin probar que vieron tu código, y esta lo hizo. Si no has aceptado en tu billetera, o ella muestra otra cosa, es de un extraño.',
  'Yes, connect it': 'Sí, conectarla',
  'No, it is not mine': 'No, no es mía',
  'Connect it another way': 'Conectarla de otra manera',
  'Connecting your wallet': 'Conectando tu billetera',
  'How to connect it': 'Cómo conectarla',
  'Scan or paste': 'Escanear o pegar',
  'Your wallet is connected': 'Tu billetera está conectada',
  // components/addresses/username-words, username-form
  'The username is empty': 'El nombre está vacío',
  'The username is longer than {maxUsernameChars} characters': 'El nombre tiene más de {maxUsernameChars} caracteres',
  'The username may have only a-z, 0-9, ., _ and -': 'El nombre solo puede tener a-z, 0-9, ., _ y -',
  'The username must begin and end with a letter or a digit':
    'El nombre debe empezar y terminar con una letra o una cifra',
  '{name} is taken.': '{name} ya está en uso.',
  '{name} was given up not long ago, and rests.': '{name} quedó libre hace poco y descansa.',
  '{name} is reserved.': '{name} está reservado.',
  'It is free.': 'Está libre.',
  'Free:': 'Libres:',
  // components/wallets/wallet-recipes
  'Which wallet do you use?': '¿Qué billetera usas?',
  'Open Apps in your Hub': 'Abre Apps en tu Hub',
  'Choose “Connect a new app”': 'Elige “Connect a new app”',
  'Open Settings, then Nostr': 'Abre Ajustes, luego Nostr',
  'Make a new app connection': 'Crea una nueva conexión de app',
  'Open Settings, then Connected apps': 'Abre Ajustes, luego Apps conectadas',
  'Make a new wallet connection': 'Crea una nueva conexión de billetera',
  'Open Settings, then Nostr Wallet Connect': 'Abre Ajustes, luego Nostr Wallet Connect',
  'Add a connection': 'Agrega una conexión',
  'Open the extension “NWC Service Provider”': 'Abre la extensión “NWC Service Provider”',
  'Make a new connection': 'Crea una nueva conexión',
  'Scan the code it shows, or copy it and paste it here': 'Escanea el código que muestra, o cópialo y pégalo aquí',
  // pages/start
  'You can leave at any point and go on later.': 'Puedes salir cuando quieras y seguir después.',
  'First payment': 'Primer pago',
  'Pay yourself a few sats from another wallet, or show it to somebody.':
    'Págate unos sats desde otra billetera, o muéstraselo a alguien.',
  'People pay you by your name. Take one first.': 'La gente te paga por tu nombre. Elige uno primero.',
  'Get a card': 'Consigue una tarjeta',
  'This code is not of a card of this community.': 'Este código no es de una tarjeta de esta comunidad.',
  Later: 'Después',
  Start: 'Empezar',
} satisfies Record<string, Form>
