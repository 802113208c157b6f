/** Spanish of making an account, the lock on a device, saving and removing a key, and the first claim. */
import type { Form } from '../form.ts'

export const keys = {
  // components/sign-in
  'Create my account': 'Crear mi cuenta',
  'I have a Nostr key': 'Tengo una llave de Nostr',
  'Use the passkey of my account': 'Usar la passkey de mi cuenta',
  'This passkey holds no account. It only locks a key on another device.':
    'Esta passkey no contiene una cuenta. Solo protege una llave en otro dispositivo.',
  'At least {count} digits or letters; longer is safer. It opens your account on this device.':
    'Al menos {count} cifras o letras; cuanto más largo, más seguro. Abre tu cuenta en este dispositivo.',
  'It stays here, locked. On your next visit you only unlock it.':
    'Queda aquí, protegida. En tu próxima visita solo la abres.',
  'This is not my device': 'Este dispositivo no es mío',
  'Nothing stays on this device': 'En este dispositivo no queda nada',
  'A reload or closing the tab signs you out, and the key is gone from here.':
    'Al recargar o cerrar la pestaña se cierra la sesión, y aquí no queda la llave.',
  'A closed tab can be opened again until the browser is closed.':
    'Una pestaña cerrada se puede volver a abrir mientras no se cierre el navegador.',
  'Back to the account on this device': 'Volver a la cuenta de este dispositivo',
  'Other accounts on this device': 'Otras cuentas en este dispositivo',
  'I have a saved copy of my key': 'Tengo una copia guardada de mi llave',
  'Open the file that you saved, or enter the key itself, as it is on your paper.':
    'Abre el archivo que guardaste o escribe la llave misma, como está en tu papel.',
  'Stay signed in on this device': 'Mantén la sesión en este dispositivo',
  'Your key stays in your signer app. The connection to it is kept here, locked.':
    'Tu llave queda en tu app de firma. Aquí se guarda, protegida, la conexión con ella.',
  'Your signer app holds the key and signs. The connection to it is kept on this device, locked.':
    'Tu app de firma tiene la llave y firma. En este dispositivo se guarda, protegida, la conexión con ella.',
  'You stay signed in on this device between visits. Signing out locks the connection; it stays here.':
    'La sesión sigue en este dispositivo entre visitas. Al cerrar sesión la conexión queda aquí, protegida.',
  'Remove the connection from this device?': '¿Quitar la conexión de este dispositivo?',
  'Open a saved file': 'Abrir un archivo guardado',
  'There is no key in this file.': 'En este archivo no hay ninguna llave.',
  'The page was loaded again, and nothing of your session was kept on this device, as you chose.':
    'La página se volvió a cargar y, como elegiste, en este dispositivo no quedó nada de tu sesión.',
  'You signed out in another tab of this browser.': 'Cerraste la sesión en otra pestaña de este navegador.',
  // session/guess-words
  'Too many wrong guesses: this device has removed the key. Use the copy that you saved.':
    'Demasiados intentos errados: este dispositivo quitó la llave. Usa la copia que guardaste.',
  'Wrong PIN. {count} more guesses before you have to wait.': {
    one: 'PIN incorrecto. Un intento más antes de tener que esperar.',
    other: 'PIN incorrecto. {count} intentos más antes de tener que esperar.',
  },
  'Wrong PIN. The next guess is possible in {wait}. The key stays on this device.':
    'PIN incorrecto. Puedes volver a intentarlo en {wait}. La llave sigue en este dispositivo.',
  'Too many wrong guesses. The next one is possible in {wait}.':
    'Demasiados intentos errados. Puedes volver a intentarlo en {wait}.',
  '{count} seconds': { one: 'un segundo', other: '{count} segundos' },
  'The key on this device cannot be read any more. Use the copy that you saved.':
    'La llave de este dispositivo ya no se puede leer. Usa la copia que guardaste.',
  // components/sign-in/remove-key
  'Remove from this device': 'Quitar de este dispositivo',
  'Remove the key from this device?': '¿Quitar la llave de este dispositivo?',
  'Type the name of the community first.': 'Escribe primero el nombre de la comunidad.',
  'Do you still have this key where you brought it from? Without a copy the account is gone for good.':
    '¿Todavía tienes esta llave allí de donde la trajiste? Sin una copia, la cuenta se pierde para siempre.',
  'This key was never saved. Without a copy your name, cards and vouchers are gone for good, and the money in a wallet that you got here.':
    'Esta llave nunca se guardó. Sin una copia, tu nombre, tus tarjetas y tus vales se pierden para siempre, y el dinero de una billetera que recibiste aquí.',
  'Save it first': 'Guardarla primero',
  'Unlock and save it first': 'Abrirla y guardarla primero',
  'To remove it all the same, type {community}': 'Para quitarla de todos modos, escribe {community}',
  'Your signer app holds the key. With it you can sign in here again.':
    'Tu app de firma guarda la llave. Con ella puedes volver a entrar aquí.',
  'You saved it on {day}. With that copy you can sign in here again.':
    'La guardaste el {day}. Con esa copia puedes volver a entrar aquí.',
  'Your passkey brings it back, here and on your other devices, as long as you keep the passkey.':
    'Tu passkey la recupera, aquí y en tus otros dispositivos, mientras conserves la passkey.',
  // pages/account/key-part, member-home
  'My key': 'Mi llave',
  'Save my key': 'Guardar mi llave',
  'Never saved.': 'Nunca se guardó.',
  'Last saved on {day}.': 'Guardada por última vez el {day}.',
  'You stay signed in on this device between visits. Signing out locks the key; it stays here.':
    'Sigues dentro en este dispositivo entre visitas. Al cerrar sesión la llave queda aquí, protegida.',
  'Save your key': 'Guarda tu llave',
  'Your account is on this device only. A copy brings it back if the device is lost.':
    'Tu cuenta está solo en este dispositivo. Una copia la recupera si lo pierdes.',
  // pages/account/change-lock
  'Change my PIN': 'Cambiar mi PIN',
  'Use a PIN instead of the passkey': 'Usar un PIN en lugar de la passkey',
  'Use a passkey instead of the PIN': 'Usar una passkey en lugar del PIN',
  'Lock your key with a passkey': 'Protege tu llave con una passkey',
  'Lock your key with a PIN': 'Protege tu llave con un PIN',
  'Open the lock that your key has now.': 'Primero ábrela como hasta ahora.',
  'The old lock stays until the new one has opened your key once.':
    'Lo anterior sigue valiendo hasta que lo nuevo haya abierto tu llave una vez.',
  'The new lock does not open your key. The old one stays.': 'Lo nuevo no abre tu llave. Sigue valiendo lo anterior.',
  'The new PIN opens your key': 'El nuevo PIN abre tu llave',
  'Your passkey opens your key': 'Tu passkey abre tu llave',
  // pages/save-key
  'Your key is your account. If this device is lost, only a copy brings the account back.':
    'Tu llave es tu cuenta. Si pierdes este dispositivo, solo una copia recupera la cuenta.',
  'Your passkey syncs to your other devices and brings the key back there.':
    'Tu passkey se sincroniza con tus otros dispositivos y allí recupera la llave.',
  'Open the lock first, so that nobody else copies your key.': 'Primero ábrela, para que nadie más copie tu llave.',
  'Your browser extension holds the key. Save it there.': 'La extensión de tu navegador tiene la llave. Guárdala allí.',
  'Your signer app holds the key. Save it there.': 'Tu app de firma tiene la llave. Guárdala allí.',
  'You brought your key, and this device does not keep it. Your copy is where you brought it from.':
    'Trajiste tu llave y este dispositivo no la conserva. Tu copia está allí de donde la trajiste.',
  'A file under a passphrase': 'Un archivo con frase de acceso',
  'For a cloud, an e-mail to yourself, a stick. Only the passphrase opens it.':
    'Para una nube, un correo a ti mismo o un pendrive. Solo la frase de acceso lo abre.',
  'On paper': 'En papel',
  'A sheet to print and lock away. Whoever reads it has your account.':
    'Una hoja para imprimir y guardar bajo llave. Quien la lea tiene tu cuenta.',
  'Copy the key': 'Copiar la llave',
  'For a password manager or another Nostr app.': 'Para un gestor de contraseñas u otra app de Nostr.',
  'Your key is saved': 'Tu llave está guardada',
  'Another way': 'De otra manera',
  'The copy could not be made.': 'No se pudo hacer la copia.',
  'The file is among your downloads. It was opened once with your passphrase to be sure.':
    'El archivo está en tus descargas. Se abrió una vez con tu frase de acceso para comprobarlo.',
  'Make the file': 'Hacer el archivo',
  'Secret key, under your passphrase:': 'Llave secreta, con tu frase de acceso:',
  'Your key for {community}': 'Tu llave de {community}',
  'Whoever sees or copies this key has your account, for good.':
    'Quien vea o copie esta llave tiene tu cuenta, para siempre.',
  'Show the key': 'Mostrar la llave',
  // pages/home
  'Our own place on Lightning and Nostr. Your account takes one tap: no password, no e-mail address.':
    'Nuestro propio lugar en Lightning y Nostr. Tu cuenta se crea con un toque: sin contraseña, sin correo.',
  'You are on the machine that it runs on: whoever claims it first from here runs it. Make an account and give your community a name. It takes about two minutes.':
    'Estás en la máquina donde corre: quien la reclame primero desde aquí la administra. Crea una cuenta y ponle nombre a tu comunidad. Lleva unos dos minutos.',
  'To claim it you need the one-time code that the service printed when it started. Then you make an account and give your community a name. It takes about two minutes.':
    'Para reclamarla necesitas el código de un solo uso que el servicio mostró al arrancar. Después creas una cuenta y le pones nombre a tu comunidad. Lleva unos dos minutos.',
  'Only the key that was named when the service was installed can claim it.':
    'Solo puede reclamarla la llave que se indicó al instalar el servicio.',
  'Your account is yours': 'Tu cuenta es tuya',
  'One tap makes it. Its key stays on your device, and nobody here can open it or take it away.':
    'Se crea con un toque. Su llave queda en tu dispositivo, y aquí nadie puede abrirla ni quitártela.',
  // pages/setup
  Code: 'Código',
  Account: 'Cuenta',
  'Enter the one-time code': 'Escribe el código de un solo uso',
  'It shows that you run the machine. Whoever installed the service finds it where it was started.':
    'Muestra que administras la máquina. Quien instaló el servicio lo encuentra donde lo arrancó.',
  'One-time code': 'Código de un solo uso',
  'The service printed it with a link when it started. Paste the code or the whole link.':
    'El servicio lo mostró con un enlace al arrancar. Pega el código o el enlace completo.',
  'This is not the code that the service printed. Copy it again, without spaces.':
    'No es el código que mostró el servicio. Cópialo de nuevo, sin espacios.',
  'Your account': 'Tu cuenta',
  'It becomes the administrator’s. Make one here, or use a Nostr key that you have.':
    'Será la del administrador. Crea una aquí o usa una llave de Nostr que ya tengas.',
  'Only the key that was named when the service was installed can claim it. Sign in with that key.':
    'Solo puede reclamarla la llave que se indicó al instalar el servicio. Inicia sesión con ella.',
  'Invite a second administrator': 'Invitar a otro administrador',
  'If you lose your key, nobody else can run this place. Two people are safer.':
    'Si pierdes tu llave, nadie más puede administrar este lugar. Con dos personas es más seguro.',
} satisfies Record<string, Form>
