/** Spanish of the frame of every page, and what many pages share. */
import type { Form } from '../form.ts'

export const frame = {
  // api/api-error
  'The server cannot be reached. Check your connection and try again.':
    'No se puede llegar al servidor. Revisa tu conexión y vuelve a intentarlo.',
  'Something went wrong. Please try again.': 'Algo salió mal. Vuelve a intentarlo.',
  // api/send
  'The server answered with status {status}. Please try again.':
    'El servidor respondió con el estado {status}. Vuelve a intentarlo.',
  // frame/page-error
  'A newer version of this page is there, or the connection was lost. Load it again.':
    'Hay una versión más nueva de esta página, o se perdió la conexión. Vuelve a cargarla.',
  // components/copy-button
  Copied: 'Copiado',
  'Select and copy it by hand': 'Selecciónalo y cópialo a mano',
  // components/error-state
  'This did not work': 'Esto no funcionó',
  'Try again': 'Volver a intentar',
  'Request {code}': 'Solicitud {code}',
  // components/steps
  Steps: 'Pasos',
  '(done)': '(hecho)',
  // components/task-list
  Done: 'Listo',
  // frame/allowed
  'No access': 'Sin acceso',
  'You don’t have access to this page': 'No tienes acceso a esta página',
  'Your role doesn’t include it. If you need it, ask an administrator of your community.':
    'Tu rol no lo incluye. Si lo necesitas, pídeselo a quien administra tu comunidad.',
  // frame/dashboard-layout
  Dashboard: 'Panel',
  Messages: 'Avisos',
  'API reference': 'Referencia de la API',
  'Sign out': 'Cerrar sesión',
  More: 'Más',
  // frame/language-choice
  Language: 'Idioma',
  // frame/navigation
  'My wallet': 'Mi billetera',
  'My cards': 'Mis tarjetas',
  'My vouchers': 'Mis vales',
  Cards: 'Tarjetas',
  'Coupon services': 'Servicios de vales',
  People: 'Personas',
  Addresses: 'Direcciones',
  Activity: 'Actividad',
  Listener: 'Listener',
  Waitlist: 'Lista de espera',
  'Device tokens': 'Tokens de dispositivo',
  Settings: 'Ajustes',
  'My account': 'Mi cuenta',
  // frame/not-found
  'Not found': 'No encontrado',
  'There is nothing here': 'Aquí no hay nada',
  'The address may be mistyped, or the page has moved. Everything else is where it was.':
    'Puede que la dirección esté mal escrita o que la página se haya movido. Todo lo demás sigue en su lugar.',
  'Go to the start page': 'Ir al inicio',
  // frame/other-origin-notice
  'This platform is now at {origin}': 'Esta plataforma está ahora en {origin}',
  '{it} Addresses, cards and links are made for {endpoint}. If people reach the platform here, adopt this address; card apps then scan a new code.':
    '{it} Las direcciones, las tarjetas y los enlaces se hacen para {endpoint}. Si la gente llega por aquí, adopta esta dirección; las apps de tarjetas escanean entonces un código nuevo.',
  '{it} Nobody has said yet where people reach the platform. If it is here, adopt this address; card apps then scan a new code.':
    '{it} Todavía nadie ha dicho por dónde llega la gente a la plataforma. Si es por aquí, adopta esta dirección; las apps de tarjetas escanean entonces un código nuevo.',
  'You opened this page at {origin}.': 'Abriste esta página en {origin}.',
  'Adopt this address': 'Adoptar esta dirección',
  'Keep {host}': 'Conservar {host}',
  // frame/page-error
  'Not open to new members yet': 'Todavía no está abierto a miembros nuevos',
  'Your key has no account here, and the community does not take new members at the moment. You can put your e-mail address on the waitlist.':
    'Tu llave no tiene cuenta aquí y la comunidad no acepta miembros nuevos por ahora. Puedes dejar tu correo en la lista de espera.',
  'Sign out and go home': 'Cerrar sesión e ir al inicio',
  // frame/page-skeleton
  Loading: 'Cargando',
  // frame/public-layout
  'Runs on {it}, open source for communities': 'Funciona con {it}, código abierto para comunidades',
  Main: 'Principal',
  'Sign in': 'Iniciar sesión',
  // frame/skip-link
  'Skip to the content': 'Saltar al contenido',
  // frame/theme-toggle
  'Colours follow your device. Switch to light.': 'Los colores siguen a tu dispositivo. Cambiar a claro.',
  'Light colours. Switch to dark.': 'Colores claros. Cambiar a oscuro.',
  'Dark colours. Follow your device again.': 'Colores oscuros. Volver a seguir al dispositivo.',
  // session/bunker-signer
  'The bunker did not answer. Check that it is running and that its relay can be reached.':
    'El bunker no respondió. Revisa que esté funcionando y que se pueda llegar a su relay.',
  'This is not a bunker link. It starts with bunker:// and names at least one relay.':
    'Esto no es un enlace de bunker. Empieza con bunker:// e indica al menos un relay.',
  'The bunker answered with a broken signature.': 'El bunker respondió con una firma rota.',
  'The bunker refused: {words}': 'El bunker se negó: {words}',
  'The bunker refused.': 'El bunker se negó.',
  // session/extension-signer
  'No Nostr extension was found in this browser. Install one, or sign in another way.':
    'No se encontró una extensión de Nostr en este navegador. Instala una o inicia sesión de otra forma.',
  'The extension did not tell a public key.': 'La extensión no dio una llave pública.',
  'The extension answered with a broken signature.': 'La extensión respondió con una firma rota.',
  'The extension did not allow this. Open it, allow this site, and try again.':
    'La extensión no lo permitió. Ábrela, permite este sitio y vuelve a intentarlo.',
  // session/key-signer
  'This is not a secret key. It starts with nsec1, or has 64 hex digits.':
    'Esto no es una llave secreta. Empieza con nsec1 o tiene 64 dígitos hexadecimales.',
  'This key was put away. Sign in again.': 'Esta llave ya se guardó. Vuelve a iniciar sesión.',
  'This is not a secret key.': 'Esto no es una llave secreta.',
  // session/session
  'Your signer answered with another key than the one you signed in with. Sign in again.':
    'Quien firma respondió con otra llave que la de tu inicio de sesión. Vuelve a iniciar sesión.',
  'You are not signed in.': 'No has iniciado sesión.',
  // session/within
  'Cancelled.': 'Cancelado.',
  // ui/confirm-dialog
  Cancel: 'Cancelar',
  // ui/dialog
  Close: 'Cerrar',
  // ui/field
  '(optional)': '(opcional)',
  // ui/secret-input
  'Hide it': 'Ocultarlo',
  'Show it': 'Mostrarlo',
  // components/tables/growing-table
  '{limit} of {count} rows': '{limit} de {count} filas',
  '{count} rows': { one: 'Una fila', other: '{count} filas' },
  'Show more': 'Ver más',
  // components/tables/paged-table
  ', and more': ', y más',
  // components/tables/search-box
  'Clear the search': 'Borrar la búsqueda',
} satisfies Record<string, Form>
