/** Keys of an account: linked ones, take-overs, the page that links a key. */
import type { Form } from '../form.ts'

export const accountKeys = {
  // services/web/src/push/notification.ts
  'Another key asked to take over your account. If that was not you, open this and stop it.':
    'Otra llave pidió tomar tu cuenta. Si no fuiste tú, abre esto y detenlo.',
  // pages/webhooks/webhook-words
  'A linked key asks to take over an account': 'Una llave vinculada pide tomar una cuenta',
  'An account has another key': 'Una cuenta tiene otra llave',
  // components/account-keys
  'Link for the other device': 'Enlace para el otro dispositivo',
  'a member without a name': 'un miembro sin nombre',
  'This key may take over the account of {name}.': 'Esta llave puede tomar la cuenta de {name}.',
  'For the day its own key is lost. {name} is told at once, and can stop it for {days} days. Afterwards the account has the new key: name, wallets, cards and vouchers stay.':
    'Para el día en que se pierda su propia llave. {name} se entera enseguida y puede detenerlo durante {days} días. Después la cuenta tiene la llave nueva: nombre, billeteras, tarjetas y vales quedan.',
  'Unlink this key?': '¿Desvincular esta llave?',
  'Unlink this key': 'Desvincular esta llave',
  'It can no longer take over the account of {name}. Only {name} can link it again.':
    'Ya no podrá tomar la cuenta de {name}. Solo {name} puede volver a vincularla.',
  'Under way: the account changes hands on {moment}, unless its own key stops it.':
    'En curso: la cuenta cambia de manos el {moment}, salvo que su propia llave lo detenga.',
  'Take back the request?': '¿Retirar el pedido?',
  'Take back the request': 'Retirar el pedido',
  'The account stays with its own key. This key stays linked, and can ask again.':
    'La cuenta queda con su propia llave. Esta sigue vinculada y puede volver a pedirlo.',
  'Take over this account?': '¿Tomar esta cuenta?',
  'Take over this account': 'Tomar esta cuenta',
  '{name} is told at once, on every device and page. If nobody stops it for {days} days, the account has this key, and the former one opens nothing any more.':
    '{name} se entera enseguida, en cada dispositivo y página. Si nadie lo detiene durante {days} días, la cuenta tiene esta llave y la anterior ya no abre nada.',
  'Begin the wait': 'Empezar la espera',
  'Did {name} lose the key?': '¿{name} perdió la llave?',
  'You have an account of your own, so another key takes over: show the next code to {name}, on a new phone for example. Whoever opens it gets the account after {days} days.':
    'Tú tienes una cuenta propia, así que la toma otra llave: muestra el código que sigue a {name}, por ejemplo en un teléfono nuevo. Quien lo abra tendrá la cuenta dentro de {days} días.',
  'Help {name} back in': 'Ayudar a {name} a volver',
  'Open this on the new device': 'Ábrelo en el dispositivo nuevo',
  'The key that opens it gets the account of {name} when the wait is over.':
    'La llave que lo abra tendrá la cuenta de {name} cuando termine la espera.',
  'Stopped. Your account stays yours, and that key is unlinked.':
    'Detenido. Tu cuenta sigue siendo tuya y esa llave quedó desvinculada.',
  'Another key asked to take over your account.': 'Otra llave pidió tomar tu cuenta.',
  'It has it on {moment}, unless you stop it. If it was you, there is nothing to do.':
    'La tendrá el {moment}, salvo que lo detengas. Si fuiste tú, no hay nada que hacer.',
  'Stop it': 'Detenerlo',
  // pages/account
  'Keys of this account': 'Llaves de esta cuenta',
  'If your key is lost, only another key that you linked before can take the account over: of a second device, a hardware signer or a relative.':
    'Si pierdes tu llave, solo puede tomar la cuenta otra que hayas vinculado antes: de un segundo dispositivo, de un firmador físico o de un familiar.',
  'No other key is linked yet.': 'Todavía no hay otra llave vinculada.',
  'Accounts of others that your key looks after': 'Cuentas de otros que tu llave cuida',
  'linked on {day}': 'vinculada el {day}',
  'has an account of its own': 'tiene una cuenta propia',
  'Make {name} the key of this account?': '¿Que {name} sea la llave de esta cuenta?',
  'At once, and for good. Name, wallets, cards and vouchers stay. The key that you have now opens nothing here any more; sessions, tills, notifications and webhooks end. You sign in again with the new key.':
    'Enseguida y para siempre. Nombre, billeteras, tarjetas y vales quedan. La llave que tienes ahora ya no abre nada aquí; terminan sesiones, cajas, avisos y webhooks. Vuelves a entrar con la llave nueva.',
  'Replace my key': 'Reemplazar mi llave',
  'Your account has the new key now. Sign in with it.': 'Tu cuenta ya tiene la llave nueva. Entra con ella.',
  'Make it my key': 'Que sea mi llave',
  'Unlink {name}?': '¿Desvincular {name}?',
  'It can no longer take over this account.': 'Ya no podrá tomar esta cuenta.',
  Unlink: 'Desvincular',
  '{name} is unlinked': '{name} quedó desvinculada',
  'Link another key': 'Vincular otra llave',
  'Whoever has that key can ask for your account. You are told at once, and can stop it for {days} days. Link only what you would trust with it.':
    'Quien tenga esa llave puede pedir tu cuenta. Te avisamos enseguida y puedes detenerlo durante {days} días. Vincula solo una en la que confíes.',
  'What is it?': '¿Qué es?',
  'For your list: My tablet, Hardware key, Sister': 'Para tu lista: mi tableta, llave física, hermana',
  'Open this on the other device': 'Ábrelo en el otro dispositivo',
  'Scan it there, or send the link. The key that opens it is linked with your account.':
    'Escanéalo ahí o envía el enlace. La llave que lo abra queda vinculada con tu cuenta.',
  'The other key is linked.': 'La otra llave está vinculada.',
  'Waiting for the other device…': 'Esperando al otro dispositivo…',
  // pages/link-key
  'Linked keys': 'Llaves vinculadas',
  'What this key can do': 'Lo que puede hacer esta llave',
  'Link this key': 'Vincular esta llave',
  'Take over with this key': 'Tomarla con esta llave',
  'Choose a key on this device': 'Elegir una llave en este dispositivo',
  'A new one is made on the next page, or you bring one that you have.':
    'En la página que sigue se crea una nueva, o traes una que tengas.',
  'Link a key with the account of {name}': 'Vincular una llave con la cuenta de {name}',
  'Get the account of {name} back': 'Recuperar la cuenta de {name}',
  'If the key of the account is lost, this one can take it over. That takes {days} days, in which the account’s own key can stop it.':
    'Si se pierde la llave de la cuenta, esta puede tomarla. Tarda {days} días, en los que la propia llave de la cuenta puede detenerlo.',
  'After {days} days the account has the key of this device, unless its own key stops it.':
    'Dentro de {days} días la cuenta tendrá la llave de este dispositivo, salvo que su propia llave lo detenga.',
  'This key is linked': 'Esta llave está vinculada',
  'The wait has begun': 'La espera empezó',
  'Keep the key of this device safe. When it signs in here, it is shown what it can do.':
    'Guarda bien la llave de este dispositivo. Cuando entra aquí, se le muestra lo que puede hacer.',
  'What it can do': 'Lo que puede hacer',
  'This code cannot be opened': 'Este código no se puede abrir',
  'This key is linked with no account': 'Esta llave no está vinculada con ninguna cuenta',
  'It has one of its own.': 'Tiene una propia.',
  'It can have one of its own.': 'Puede tener una propia.',
} satisfies Record<string, Form>
