/** Spanish of settings and the set-up of an instance. */
import type { Form } from '../form.ts'

export const settings = {
  // pages/settings/listener-probe
  'Fill in the address of the listener first.': 'Primero completa la dirección del listener.',
  // pages/settings/color-control
  'Pick a colour': 'Elegir un color',
  Button: 'Botón',
  Link: 'Enlace',
  // pages/settings/listener-probe
  'Test the connection': 'Probar la conexión',
  'How the listener is': 'Cómo está el listener',
  'Enter an address to test it. Nothing is saved by testing.':
    'Escribe una dirección para probarla. Probar no guarda nada.',
  // pages/settings/save-bar
  '{count} values need another look': {
    one: 'Un valor necesita otra mirada',
    other: '{count} valores necesitan otra mirada',
  },
  '{count} changes': { one: 'Un cambio', other: '{count} cambios' },
  Discard: 'Descartar',
  // pages/settings/secret-control
  'Will be removed': 'Se quitará',
  Set: 'Puesto',
  Undo: 'Deshacer',
  Replace: 'Reemplazar',
  'At least {minLength} characters': 'Al menos {minLength} caracteres',
  'Fill this in': 'Completa este campo',
  'This is not an e-mail address': 'No es una dirección de correo',
  'This is not an address such as https://example.com': 'No es una dirección como https://example.com',
  'At least {least}': 'Al menos {least}',
  'At most {most}': 'Como máximo {most}',
  'Write a whole number': 'Escribe un número entero',
  'This does not fit here': 'Esto no sirve aquí',
  // pages/settings/setting-field
  Automatic: 'Automático',
  On: 'Sí',
  Off: 'No',
  'As the browser asks for': 'Como pida el navegador',
  'One name on each line': 'Un nombre por línea',
  // components/settings/setting-groups
  Community: 'Comunidad',
  'Where this platform is found, and the names that members can be paid under.':
    'Dónde se encuentra esta plataforma y los nombres con los que cobran sus miembros.',
  'What cards may spend, and the machines that make them.':
    'Lo que pueden gastar las tarjetas y las máquinas que las hacen.',
  'A first wallet for members who come without one, and what they may connect.':
    'Una primera billetera para quien llega sin una, y lo que cada miembro puede conectar.',
  'How members share the work of passing received payments on.':
    'Cómo se reparten los miembros el trabajo de reenviar los pagos recibidos.',
  'Coupons that shops give to members.': 'Vales que las tiendas dan a los miembros.',
  'Payment listener': 'Listener de pagos',
  'The companion process that watches wallets and sends card payments.':
    'El proceso que vigila las billeteras y envía los pagos con tarjeta.',
  Records: 'Registros',
  'What is kept, and how long.': 'Qué se guarda y cuánto tiempo.',
  Logo: 'Logo',
  Colour: 'Color',
  'New members may join': 'Se aceptan miembros nuevos',
  'New members a day from one address': 'Miembros nuevos por día desde una dirección',
  'Largest payment, in sats': 'Pago más grande, en sats',
  'The most that one payment to an address, a card top-up, a request or a sale may be. Members may take less.':
    'Lo máximo que puede ser un pago a una dirección, una recarga de tarjeta, un pedido o una venta. Los miembros pueden aceptar menos.',
  'New members a day from one subnet': 'Miembros nuevos por día desde una subred',
  'Address of this platform': 'Dirección de esta plataforma',
  'Domain of lightning addresses': 'Dominio de las direcciones Lightning',
  'This platform answers for the domain itself': 'Esta plataforma responde por el dominio',
  'Names that nobody may take': 'Nombres que nadie puede tener',
  'Give a wallet to members without one': 'Dar una billetera a quien no tiene',
  'Address of the provider': 'Dirección del proveedor',
  'Relays for wallets and merchants': 'Relays para billeteras y comercios',
  'Use the listener': 'Usar el listener',
  'Address of the listener': 'Dirección del listener',
  'Shared secret': 'Secreto compartido',
  'Most that one tap may spend, in sats': 'Lo máximo que se gasta por vez, en sats',
  'Most that a card may spend in a day, in sats': 'Lo máximo que gasta una tarjeta por día, en sats',
  'Key for machines that make cards': 'Clave para máquinas que hacen tarjetas',
  'Relays in private networks': 'Relays en redes privadas',
  'Other hosts in private networks': 'Otros servidores en redes privadas',
  'Places for one member': 'Lugares por miembro',
  'Places for one host': 'Lugares por servidor',
  'Days to keep the activity log': 'Días que se guarda la actividad',
  'Days to keep unpaid invoices': 'Días que se guardan las facturas sin pagar',
  'Days to keep the connections of archived wallets': 'Días que se guardan las conexiones de billeteras archivadas',
  'Of the sentences that tills show to a cashier, and wallets to whoever pays a lightning address.':
    'De lo que las cajas muestran a quien cobra, y las billeteras a quien paga una dirección Lightning.',
  'Keys cost nothing, so that one stranger could become a thousand members. Everybody behind one router shares an address: raise it before a large event.':
    'Las llaves no cuestan nada: una persona podría volverse mil miembros. Quienes están detrás de un mismo router comparten dirección: súbelo antes de un evento grande.',
  'What stands behind the @ of a lightning address, such as example.com. Left empty, it is the host of the address above.':
    'Lo que va después de la @ de una dirección Lightning, como example.com. Vacío, es el servidor de la dirección de arriba.',
  'Wallets look for name@example.com under example.com/.well-known. Turn this on when that domain leads here. If a web site of yours is there, leave it off and let the site pass /.well-known/lnurlp/name on to /api/lud16/name.':
    'Las billeteras buscan nombre@example.com en example.com/.well-known. Actívalo cuando ese dominio lleve aquí. Si allí tienes un sitio web, déjalo desactivado y haz que el sitio pase /.well-known/lnurlp/nombre a /api/lud16/nombre.',
  'One on each line. Names that strangers would trust, such as admin, support and treasurer, are reserved already. Dots and dashes make no other name of it.':
    'Uno por línea. Los nombres en los que confiaría un extraño, como admin, soporte o tesorero, ya están reservados. Los puntos y guiones no hacen otro nombre.',
  'A member who signs in without a wallet gets one from the provider. It stays theirs, and they can replace it with their own at any time.':
    'Quien inicia sesión sin billetera recibe una del proveedor. Es suya, y puede cambiarla por otra cuando quiera.',
  'The service that hands out the wallets. Once it is set, members without a wallet can also ask for one. It holds the money in them until their owners move it, so choose one that you trust.':
    'El servicio que entrega las billeteras. Cuando está puesto, quien no tiene billetera también puede pedir una. Guarda el dinero hasta que sus dueños lo muevan, así que elige uno de confianza.',
  'Automatic uses it where the platform was started with LISTENER_URL, as npm start does. On and off count whatever else is set.':
    'Automático lo usa si la plataforma se inició con LISTENER_URL, como hace npm start. Sí y No cuentan sin importar lo demás.',
  'Where this server reaches the listener, such as http://127.0.0.1:4100. Left empty, LISTENER_URL of the environment counts.':
    'Donde este servidor llega al listener, como http://127.0.0.1:4100. Vacío, cuenta LISTENER_URL del entorno.',
  'The same on both sides: here, and as LISTENER_AUTH_SECRET of the listener. Left empty, that of the environment counts.':
    'El mismo en los dos lados: aquí y como LISTENER_AUTH_SECRET del listener. Vacío, cuenta el del entorno.',
  'For cards that have no limit of their own. It applies from the next tap on.':
    'Para tarjetas sin límite propio. Vale desde el próximo pago.',
  'For cards that have no limit of their own. What they have spent in the last 24 hours counts.':
    'Para tarjetas sin límite propio. Cuenta lo gastado en las últimas 24 horas.',
  'For a relay that you run beside this platform. Every member can then make this server open connections into your network.':
    'Para un relay que tienes junto a esta plataforma. Cada miembro puede entonces hacer que este servidor abra conexiones en tu red.',
  'For servers of lightning addresses and coupons that you run beside this platform, over plain http too. Every member can then make this server call hosts in your network, and on this very machine.':
    'Para servidores de direcciones Lightning y de vales que tienes junto a esta plataforma, también por http. Cada miembro puede entonces hacer que este servidor llame a equipos de tu red, y a esta misma máquina.',
  'Lets a machine make and program cards on its own, at /api/remote-connections/ followed by this key. Choose a long random one, and give it to the machine before you save: it is not shown again. Without it no machine gets in.':
    'Permite que una máquina haga y programe tarjetas sola, en /api/remote-connections/ seguido de esta clave. Elige una larga y al azar, y dásela a la máquina antes de guardar: no se vuelve a mostrar. Sin ella no entra ninguna máquina.',
  'Everything else.': 'Todo lo demás.',
  // pages/settings/settings-form
  'You have changes that are not saved. Leave them behind?': 'Tienes cambios sin guardar. ¿Dejarlos atrás?',
  'Another address of the platform ends every device token: card apps will have to scan a new code.':
    'Otra dirección de la plataforma termina todos los tokens de dispositivo: las apps de tarjetas tendrán que escanear un código nuevo.',
  'The stored secret stays with the former address and is never sent to another one. Enter the secret of the listener at this address as well.':
    'El secreto guardado queda con la dirección anterior y nunca se envía a otra. Escribe también el secreto del listener de esta dirección.',
  // pages/settings/settings
  'They apply as soon as they are saved. No restart.': 'Valen en cuanto se guardan. Sin reiniciar.',
  'You can look at the settings. Only administrators change them.':
    'Puedes ver los ajustes. Solo los administradores los cambian.',
  'Groups of settings': 'Grupos de ajustes',
  // pages/settings/sign-out-everybody
  'Everybody and every device is signed out': 'Se cerraron todas las sesiones y dispositivos',
  'Sessions and devices': 'Sesiones y dispositivos',
  'When a phone with a token was lost, or somebody left with one.':
    'Cuando se perdió un teléfono con un token, o alguien se fue con uno.',
  'Last done {when}.': 'La última vez {when}.',
  'Never done so far.': 'Nunca se hizo.',
  'Sign out everybody and every device': 'Cerrar todas las sesiones y dispositivos',
  'Sign out everybody and every device?': '¿Cerrar todas las sesiones y dispositivos?',
  'Sign out everybody': 'Cerrar todas las sesiones',
  'Every device token ends at once: card apps have to scan a new code. Members sign in again with their key, which their browser may do by itself. Money, cards and addresses stay as they are.':
    'Todos los tokens de dispositivo terminan enseguida: las apps de tarjetas escanean un código nuevo. Los miembros vuelven a iniciar sesión con su llave, que su navegador puede hacer solo. El dinero, las tarjetas y las direcciones quedan como están.',
  // pages/setup/instance-form
  'Name of the community': 'Nombre de la comunidad',
  'Shown on every page. You can change it any time.':
    'Se muestra en todas las páginas. Puedes cambiarlo cuando quieras.',
  'Domain of the lightning addresses': 'Dominio de las direcciones Lightning',
  'Members will be known as {it}. This platform answers for that domain itself.':
    'Los miembros se conocerán como {it}. Esta plataforma responde ella misma por ese dominio.',
  'Members will be known as {it}. The web server there has to pass addresses on: the set-up check shows how.':
    'Los miembros se conocerán como {it}. Su servidor web tiene que pasar las direcciones: la prueba de la instalación muestra cómo.',
  'name@{domain}': 'nombre@{domain}',
  'The base URL under which people and apps reach it. While only you try it on this machine, leave it empty.':
    'La URL base por la que llegan las personas y las apps. Mientras solo tú la pruebas en esta máquina, déjala vacía.',
  'The base URL under which people and apps reach it. Signatures are made for it, so it has to be right.':
    'La dirección con la que llegan las personas y las apps. Las firmas se hacen para ella, así que tiene que ser correcta.',
  'Save and finish': 'Guardar y terminar',
  // pages/setup/setup
  Claim: 'Reclamar',
  'First set-up': 'Primeros pasos',
  'This key becomes the root administrator. It happens once and cannot be undone from here.':
    'Esta llave será la del administrador principal. Ocurre una vez y no se deshace desde aquí.',
  'Claim as first administrator': 'Reclamar como primer administrador',
  'Use another key': 'Usar otra llave',
  'Give it a name and an address': 'Ponle un nombre y una dirección',
  'What people will see, and where they will find it.': 'Lo que verá la gente y dónde la encontrará.',
  'Colours, logo and rules': 'Colores, logo y reglas',
  'Make it look like yours.': 'Haz que se vea tuya.',
  'Test the set-up': 'Probar la instalación',
  'Name, certificate and addresses, as the world sees them.':
    'Nombre, certificado y direcciones, como los ve el mundo.',
  'The instance is claimed and has a name. Three things that people do next:':
    'La instancia está reclamada y tiene nombre. Tres cosas que se suelen hacer después:',
  'This instance has its administrator': 'Esta instancia ya tiene administrador',
  'It was claimed already. There is nothing left to do here.': 'Ya fue reclamada. Aquí no queda nada por hacer.',
  'It was claimed already. If that was you, sign in with the same key.':
    'Ya fue reclamada. Si fuiste tú, inicia sesión con la misma llave.',
} satisfies Record<string, Form>
