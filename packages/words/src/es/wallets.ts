/** Spanish of wallets. */
import type { Form } from '../form.ts'

export const wallets = {
  // components/wallets/balance
  'Asking the wallet for its balance': 'Preguntando el saldo a la billetera',
  'Refresh the balance of {name}': 'Actualizar el saldo de {name}',
  'This wallet isn’t answering right now.': 'Esta billetera no responde por ahora.',
  Works: 'Funciona',
  'Does not work': 'No funciona',
  'Left of the budget of this connection': 'Lo que queda del presupuesto de esta conexión',
  'In the wallet': 'En la billetera',
  'Trying it…': 'Probándola…',
  'Says what it can do': 'Dice lo que puede hacer',
  Encryption: 'Cifrado',
  Budget: 'Presupuesto',
  'Makes invoices': 'Emite facturas',
  'Finds them again': 'Las encuentra de nuevo',
  'Tells its history': 'Cuenta su historial',
  'Your primary wallet {name} does not let us pay: allow it in the wallet, with a budget.':
    'Tu billetera principal {name} no nos deja pagar: permítelo en la billetera, con un presupuesto.',
  Untried: 'Sin probar',
  'You cannot be paid at the moment.': 'Por ahora no te pueden pagar.',
  'This wallet can’t be reached right now.': 'No se puede llegar a esta billetera por ahora.',
  'This wallet doesn’t share its balance. It can still receive.':
    'Esta billetera no comparte su saldo. Igual puede recibir.',
  // components/wallets/wallet-badge
  'No wallet': 'Sin billetera',
  // components/wallets/wallet-words
  Active: 'Activa',
  'It is in use. Whether it works stands with it.': 'Está en uso. Si funciona, lo dice a su lado.',
  Disabled: 'Desactivada',
  'It receives nothing until it is enabled.': 'No recibe nada hasta que se active.',
  Archived: 'Archivada',
  'Put away for good.': 'Guardada para siempre.',
  Gone: 'Perdida',
  'It stopped answering while others did, and was put away.':
    'Dejó de responder mientras otras respondían, y se guardó.',
  // pages/member-home
  Welcome: 'Te damos la bienvenida',
  Balance: 'Saldo',
  'Get ready to be paid': 'Prepárate para cobrar',
  'It takes a few minutes.': 'Lleva unos minutos.',
  'The one you have does not receive at the moment.': 'La que tienes no recibe por ahora.',
  'Payments to you go straight into it.': 'Lo que te pagan va directo a ella.',
  'It becomes your lightning address.': 'Será tu dirección Lightning.',
  // pages/wallet/connect-wallet-form
  'Wallet connection': 'Conexión de la billetera',
  'Starts with nostr+walletconnect:// and comes from your wallet. It is stored sealed, and shown to nobody but you.':
    'Empieza con nostr+walletconnect:// y viene de tu billetera. Se guarda sellada y no se muestra a nadie más que a ti.',
  'For you alone, to tell your wallets apart.': 'Solo para ti, para distinguir tus billeteras.',
  'Receive with this wallet from now on': 'Recibir con esta billetera desde ahora',
  'Otherwise payments to your address keep going to {primaryName}.':
    'Si no, los pagos a tu dirección siguen yendo a {primaryName}.',
  // pages/wallet/connect-wallet
  'Get it from a wallet on this phone': 'Traerla de una billetera del teléfono',
  'Payments to your address go straight into it. Nobody here holds your money.':
    'Los pagos a tu dirección van directo a ella. Aquí nadie guarda tu dinero.',
  '{name} is connected': '{name} está conectada',
  'What is a wallet connection?': '¿Qué es una conexión de billetera?',
  'A line of text that your wallet makes for one app, also called Nostr Wallet Connect or NWC. With it this platform can ask your wallet for invoices, so that people can pay your address while you are away.':
    'Una línea de texto que tu billetera hace para una app, también llamada Nostr Wallet Connect o NWC. Con ella esta plataforma puede pedirle facturas a tu billetera, para que te paguen mientras no estás.',
  'Where do I get one?': '¿Dónde consigo una?',
  'In your wallet, look for “Connections”, “Connected apps” or “Nostr Wallet Connect”, add a new one and copy its text. Alby Hub, Coinos, Primal and LNbits have it, among others.':
    'En tu billetera, busca “Conexiones”, “Apps conectadas” o “Nostr Wallet Connect”, agrega una y copia su texto. La tienen Alby Hub, Coinos, Primal y LNbits, entre otras.',
  'What should it be allowed to do?': '¿Qué debería permitir?',
  'To receive, tell its balance and look up invoices. Allow it to spend only if you want to pay with a card of this community, and then set a budget.':
    'Recibir, decir su saldo y consultar facturas. Permite gastar solo si quieres pagar con una tarjeta de esta comunidad, y entonces pon un presupuesto.',
  'Can I take it back?': '¿Puedo retirarla?',
  'Any time. Archive the wallet here, or delete the connection in your wallet: it stops working at once.':
    'Cuando quieras. Archiva la billetera aquí o borra la conexión en tu billetera: deja de funcionar enseguida.',
  'My wallet {number}': 'Mi billetera {number}',
  // pages/wallet/connection-dialog
  'Connection of {name}': 'Conexión de {name}',
  'The text that lets an app use your wallet.': 'El texto que permite a una app usar tu billetera.',
  Copy: 'Copiar',
  'Reveal it': 'Mostrarla',
  'Whoever has it can use this wallet as far as it allows, perhaps spend from it. Show it to nobody.':
    'Quien la tenga puede usar esta billetera hasta donde permite, quizá gastar. No se la muestres a nadie.',
  'This is not your primary wallet any more.': 'Esta ya no es tu billetera principal.',
  // pages/wallet/forwarding-line
  'Forwarding of {name}: {words}': 'Reenvío de {name}: {words}',
  '· held up': '· detenido',
  'Forward what it receives': 'Reenviar lo que recibe',
  'Forwards to {address}': 'Reenvía a {address}',
  'Forwards to {count} addresses': 'Reenvía a {count} direcciones',
  // pages/wallet/receiving-notice
  'Payments to {it} are turned away.': 'Los pagos a {it} se rechazan.',
  'Your primary wallet {name} is disabled.': 'Tu billetera principal {name} está desactivada.',
  'None of your wallets is the primary one.': 'Ninguna de tus billeteras es la principal.',
  'Your wallet {name} did not answer for so long that it was put to sleep. Open its app, then switch it on again.':
    'Tu billetera {name} no respondió por tanto tiempo que se durmió. Abre su app y vuelve a encenderla.',
  'Your wallet {name} is gone: it stopped answering while others did, and was put away.':
    'Tu billetera {name} ya no está: dejó de responder mientras otras respondían, y se guardó.',
  // pages/wallet/wake-button, asleep-panel
  '{name} is switched on again': '{name} está encendida de nuevo',
  'Switch {name} on again': 'Volver a encender {name}',
  'Switch on again': 'Volver a encender',
  'Last heard {when}.': 'Se supo de ella por última vez {when}.',
  'It receives nothing until it is switched on. Nothing happened to the money in it.':
    'No recibe nada hasta que se encienda. Al dinero que tiene no le pasó nada.',
  'You have no wallet to receive with.': 'No tienes una billetera para recibir.',
  '{name} receives from now on': '{name} recibe desde ahora',
  'Enable {name}': 'Activar {name}',
  'Receive with {name}': 'Recibir con {name}',
  // pages/wallet/rename-wallet-form
  'The wallet is now called {name}': 'La billetera ahora se llama {name}',
  'Rename the wallet': 'Cambiar el nombre de la billetera',
  Rename: 'Cambiar nombre',
  // pages/wallet/wallet-menu
  '{name} is archived': '{name} está archivada',
  'What to do with {name}': 'Qué hacer con {name}',
  'Make primary': 'Hacer principal',
  'Show the connection': 'Mostrar la conexión',
  Disable: 'Desactivar',
  Enable: 'Activar',
  'Disable {name}?': '¿Desactivar {name}?',
  'It stays your primary wallet and receives nothing until you enable it again.':
    'Sigue siendo tu billetera principal y no recibe nada hasta que la actives otra vez.',
  'Archive {name}?': '¿Archivar {name}?',
  'This platform stops using it, for good. The money stays where it is, in your wallet. To come back later, connect it again.':
    'Esta plataforma deja de usarla, para siempre. El dinero queda donde está, en tu billetera. Para volver más tarde, conéctala otra vez.',
  'Until another wallet is primary, payments to {it} are turned away.':
    'Hasta que otra billetera sea la principal, los pagos a {it} se rechazan.',
  // pages/wallet/wallet-panel
  'Payments to your address go here': 'Los pagos a tu dirección van aquí',
  Primary: 'Principal',
  'Given to you by the community': 'Te la dio la comunidad',
  Courtesy: 'Cortesía',
  'Added {when}': 'Agregada {when}',
  'Reached over {value}': 'Se llega por {value}',
  // pages/wallet/wallet
  'The address people pay, and the wallets behind it. The money is always yours.':
    'La dirección que te pagan y las billeteras detrás de ella. El dinero es siempre tuyo.',
  'No wallet yet': 'Todavía sin billetera',
  'Bring a wallet of your own. Payments to your address go straight into it; nobody here can touch them.':
    'Trae una billetera tuya. Los pagos a tu dirección van directo a ella; aquí nadie puede tocarlos.',
  'Former wallets ({count} and more)': 'Billeteras anteriores ({count} y más)',
  'Former wallets ({count})': 'Billeteras anteriores ({count})',
  'Base URL of this platform, such as https://wallet.example.com.':
    'Dirección base de esta plataforma, como https://wallet.example.com.',
  'Name of the community, shown on every page.': 'Nombre de la comunidad; se muestra en todas las páginas.',
  'Accent colour, #rrggbb.': 'Color de acento, #rrggbb.',
  'New people may become members by signing in.': 'Quien inicia sesión por primera vez pasa a ser miembro.',
  'How many people may become members from one subnet (/24, or /48 of IPv6) in a day.':
    'Cuántas personas pueden hacerse miembros por día desde una subred (/24, o /48 en IPv6).',
  'How many wallets of one member are forwarded from at the same moment.':
    'Desde cuántas billeteras de un miembro se reenvía a la vez.',
  'How many payments are prepared with one destination host at the same moment.':
    'Cuántos pagos se preparan a la vez con un mismo servidor de destino.',
  'Where wallets that are connected by a code are waited for (the first three), merchants are looked up, and receipts of zaps go that name no relay, such as wss://relay.example.com. Whoever runs them could hide what a wallet answers: name several that you trust. Left empty, they are well-known public ones.':
    'Donde se espera a las billeteras que se conectan con un código (los tres primeros), se buscan comercios y van los recibos de zaps que no nombran ningún relay, como wss://relay.example.com. Quien los maneja podría ocultar lo que responde una billetera: nombra varios en los que confíes. Si queda vacío, son relays públicos conocidos.',
  'Programming apps are asked to make chips show a random UID to every reader, so that nobody is recognised by it. It is for good: no reset undoes it.':
    'Se pide a las apps de programación que los chips muestren un UID al azar a cada lector, para que nadie sea reconocido por él. Es para siempre: ningún reinicio lo deshace.',
  'How long the activity log is kept.': 'Cuánto tiempo se guarda el registro de actividad.',
  'How long invoices are kept that nobody paid; paid ones stay.':
    'Cuánto tiempo se guardan las facturas que nadie pagó; las pagadas quedan.',
  'How long the connection of an archived wallet is kept; the wallet stays listed without it.':
    'Cuánto tiempo se guarda la conexión de una billetera archivada; la billetera sigue en la lista sin ella.',
  'Random UIDs on chips': 'UID al azar en los chips',
} satisfies Record<string, Form>
