/** Further domains. */
import type { Form } from '../form.ts'

export const domains = {
  // components/addresses/domain-select
  Domain: 'Dominio',
  // pages/settings/domains
  'Further domains': 'Otros dominios',
  'Names on each are its own: ana here and ana there may be two people.':
    'Los nombres de cada uno son suyos: ana aquí y ana allí pueden ser dos personas.',
  'Add a domain': 'Agregar un dominio',
  'The main domain is {domain}. It is changed in the {settings}.':
    'El dominio principal es {domain}. Se cambia en los {settings}.',
  'There is no further domain': 'No hay otro dominio',
  'One instance can look after names of several communities, each on its own domain and with its own look.':
    'Una instancia puede llevar los nombres de varias comunidades, cada una con su dominio y su aspecto.',
  '{domain} was added': 'Se agregó {domain}',
  'Let its DNS and its web server lead here first, or test it afterwards: the test says what is missing.':
    'Haz primero que su DNS y su servidor web lleven aquí, o pruébalo después: la prueba dice qué falta.',
  'Add it': 'Agregarlo',
  'What stands behind the @, such as example.org.': 'Lo que va detrás de la @, como example.org.',
  // pages/settings/domain-panel
  'Looks like the main one': 'Se ve como el principal',
  'Members take names': 'Los miembros toman nombres',
  'Names are given': 'Los nombres se dan',
  'Who may take names on {host}': 'Quién puede tomar nombres en {host}',
  'Whoever is a member here takes a free one.': 'Quien es miembro aquí toma uno libre.',
  'By you, or by an invitation that you make.': 'Los das tú, o una invitación que haces.',
  'Test whether it leads here': 'Probar si lleva aquí',
  'Its look': 'Su aspecto',
  'Remove it': 'Quitarlo',
  'Remove {host}?': '¿Quitar {host}?',
  'Nothing is served there any more. It is refused while somebody has a name on it, or gave one up less than 30 days ago.':
    'Allí ya no se sirve nada. No se puede mientras alguien tenga un nombre en él o haya dejado uno hace menos de 30 días.',
  'What is left empty is as on the main domain.': 'Lo que dejas vacío es como en el dominio principal.',
  // self-test
  'https://{domain}/.well-known/lnurlp/ leads here, and the proxy does not say for which domain: payers would reach names of the main one.':
    'https://{domain}/.well-known/lnurlp/ lleva aquí, y el proxy no dice para qué dominio: quien pague llegaría a nombres del principal.',
} satisfies Record<string, Form>
