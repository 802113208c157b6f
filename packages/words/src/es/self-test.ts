/** Spanish of the set-up check: its lines, and every fault that it can name. */
import type { Form } from '../form.ts'

export const selfTest = {
  // pages/self-test
  'An address, up to an invoice': 'Una dirección, hasta la factura',
  'Certificate (TLS)': 'Certificado (TLS)',
  Clock: 'Reloj',
  'Courtesy wallets': 'Billeteras de cortesía',
  Disk: 'Disco',
  'Everything is really tried, from this machine through the public address. Nothing is spent.':
    'Todo se prueba de verdad, desde esta máquina y por la dirección pública. No se gasta nada.',
  'For the environment of the web service': 'Para el entorno del servicio web',
  'For your DNS provider': 'Para tu proveedor de DNS',
  'Its name (DNS)': 'Su nombre (DNS)',
  'Lightning addresses on the domain': 'Direcciones Lightning en el dominio',
  'Not tested': 'Sin probar',
  'Reached through its address': 'Se llega por su dirección',
  'Set-up check': 'Prueba de la instalación',
  'Test again': 'Probar otra vez',
  'The domain of lightning addresses (DNS)': 'El dominio de las direcciones Lightning (DNS)',
  'What the proxy passes on': 'Lo que pasa el proxy',
  Wrong: 'Mal',
  // components/self-test/not-made-words
  'Something above is to be mended first.': 'Primero hay que arreglar algo de arriba.',
  'It is the name of the platform itself.': 'Es el nombre de la plataforma misma.',
  'The address is without https, for this machine alone.': 'La dirección es sin https, solo para esta máquina.',
  'The database is on another machine.': 'La base de datos está en otra máquina.',
  'No wallet uses one yet.': 'Ninguna billetera usa uno todavía.',
  'They are switched off in the settings.': 'Están apagadas en los ajustes.',
  'Nobody here has a name and a wallet yet. Test again when somebody has.':
    'Aquí nadie tiene todavía un nombre y una billetera. Prueba otra vez cuando alguien los tenga.',
  'Not needed here.': 'Aquí no hace falta.',
  // faults, as the contract says them
  'The address of this platform is not set. Enter it in the settings.':
    'No está puesta la dirección de esta plataforma. Escríbela en los ajustes.',
  'Only this machine can pay you: {endpoint} leads nowhere else. Give the platform a public name with https, and set it in the settings.':
    'Solo esta máquina puede pagarte: {endpoint} no lleva a ningún otro lado. Dale a la plataforma un nombre público con https y ponlo en los ajustes.',
  'Only this network can pay you: wallets elsewhere do not reach {endpoint}. Give the platform a public name with https, and set it in the settings.':
    'Solo esta red puede pagarte: las billeteras de otros lados no llegan a {endpoint}. Dale a la plataforma un nombre público con https y ponlo en los ajustes.',
  '{endpoint} is not https: wallets refuse it. Put a proxy with a certificate in front.':
    '{endpoint} no es https: las billeteras lo rechazan. Pon delante un proxy con certificado.',
  'The name {host} has no address. Add this line at your DNS provider; it may take an hour.':
    'El nombre {host} no tiene dirección. Agrega esta línea en tu proveedor de DNS; puede tardar una hora.',
  '{host} leads to {addresses}, which cannot be reached from outside. Enter the public address of this machine.':
    '{host} lleva a {addresses}, adonde no se llega desde afuera. Pon la dirección pública de esta máquina.',
  'The name servers of {host} do not answer. Ask your DNS provider.':
    'Los servidores de nombres de {host} no responden. Consulta a tu proveedor de DNS.',
  'Nothing takes connections at {host}:{port}. Start the proxy, and open the port in the firewall.':
    'Nada acepta conexiones en {host}:{port}. Inicia el proxy y abre el puerto en el cortafuegos.',
  '{host}:{port} answers, and not with TLS. Let the proxy listen there with a certificate.':
    '{host}:{port} responde, pero no con TLS. Haz que el proxy escuche ahí con un certificado.',
  'The certificate of {host} ended on {until}. Renew it, and see that this happens by itself.':
    'El certificado de {host} venció el {until}. Renuévalo y procura que se renueve solo.',
  'The certificate of {host} ends on {until}. Renew it, and see that this happens by itself.':
    'El certificado de {host} vence el {until}. Renuévalo y procura que se renueve solo.',
  'The certificate of {host} is valid from {from} only. Look at the clock of this machine.':
    'El certificado de {host} vale recién desde el {from}. Revisa el reloj de esta máquina.',
  'The certificate is for {names}, not for {host}.': 'El certificado es para {names}, no para {host}.',
  'Nobody whom wallets trust has signed the certificate of {host}. Get one of Let’s Encrypt, as Caddy does by itself.':
    'El certificado de {host} no lo firmó nadie en quien confíen las billeteras. Consigue uno de Let’s Encrypt, como hace Caddy por su cuenta.',
  '{endpoint} cannot be reached from here: {why}.': 'Desde aquí no se llega a {endpoint}: {why}.',
  'At {endpoint} something else answers ({status}). Let the proxy pass everything on to this platform.':
    'En {endpoint} responde otra cosa ({status}). Haz que el proxy le pase todo a esta plataforma.',
  'At {endpoint} another instance answers, with another vault key.':
    'En {endpoint} responde otra instancia, con otra clave de bóveda.',
  'The proxy does not pass the host on: the platform sees {seen} instead of {host}.':
    'El proxy no pasa el host: la plataforma ve {seen} en lugar de {host}.',
  'The proxy does not say that it was asked by https: the platform sees {seen}.':
    'El proxy no dice que le preguntaron por https: la plataforma ve {seen}.',
  'The platform does not take the word of the proxy: everybody counts as one visitor. Set TRUST_PROXY to its address.':
    'La plataforma no le cree al proxy: todos cuentan como un solo visitante. Pon su dirección en TRUST_PROXY.',
  'The proxy does not say who asks: everybody counts as one visitor.':
    'El proxy no dice quién pregunta: todos cuentan como un solo visitante.',
  'https://{domain}/.well-known/lnurlp/ does not lead here ({status}): addresses cannot be paid.':
    'https://{domain}/.well-known/lnurlp/ no lleva hasta aquí ({status}): no se puede pagar a las direcciones.',
  'The setting to serve /.well-known is off, and nothing else serves it on {domain}. Turn it on in the settings.':
    'El ajuste para servir /.well-known está apagado y nadie más lo sirve en {domain}. Enciéndelo en los ajustes.',
  'https://{domain} cannot be reached: {why}.': 'No se llega a https://{domain}: {why}.',
  'The clock of this machine is {seconds} seconds off. Turn on time synchronisation (NTP).':
    'El reloj de esta máquina está corrido {seconds} segundos. Activa la sincronización de hora (NTP).',
  'The payment listener does not answer: {why}.': 'El listener de pagos no responde: {why}.',
  'These relays cannot be reached: {relays}.': 'No se llega a estos relays: {relays}.',
  'New members are to get a courtesy wallet, and no provider is set.':
    'Los miembros nuevos deben recibir una billetera de cortesía y no hay proveedor puesto.',
  'The provider of courtesy wallets cannot be reached: {why}.':
    'No se llega al proveedor de billeteras de cortesía: {why}.',
  '{address} cannot be paid: {why}.': 'No se puede pagar a {address}: {why}.',
  '{address} sends payers to {seen}, not to {endpoint}. Set the address of this platform.':
    '{address} manda a quien paga a {seen}, no a {endpoint}. Corrige la dirección de esta plataforma.',
  'No invoice for {address}: {why}.': 'No hay factura para {address}: {why}.',
  'The invoice for {address} is not what was asked for.': 'La factura para {address} no es lo que se pidió.',
  'Only {free} of {total} GB are free. The database stops when none is left.':
    'Solo quedan libres {free} de {total} GB. La base de datos se detiene cuando no queda nada.',
} satisfies Record<string, Form>
