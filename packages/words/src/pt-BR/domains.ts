/** Brazilian Portuguese of further domains. */
import type { Form } from '../form.ts'

export const domains = {
  // components/addresses/domain-select
  Domain: 'Domínio',
  // pages/settings/domains
  'Further domains': 'Outros domínios',
  'Names on each are its own: ana here and ana there may be two people.':
    'Cada um tem seus próprios nomes: ana aqui e ana ali podem ser duas pessoas.',
  'Add a domain': 'Adicionar um domínio',
  'The main domain is {domain}. It is changed in the {settings}.':
    'O domínio principal é {domain}. Dá para mudar nas {settings}.',
  'There is no further domain': 'Não há outro domínio',
  'One instance can look after names of several communities, each on its own domain and with its own look.':
    'Uma instância pode cuidar dos nomes de várias comunidades, cada uma com seu domínio e sua aparência.',
  '{domain} was added': '{domain} foi adicionado',
  'Let its DNS and its web server lead here first, or test it afterwards: the test says what is missing.':
    'Primeiro faça o DNS e o servidor web dele apontarem para cá, ou teste depois: o teste diz o que falta.',
  'Add it': 'Adicionar',
  'What stands behind the @, such as example.org.': 'O que vem depois do @, como example.org.',
  // pages/settings/domain-panel
  'Looks like the main one': 'Com a aparência do principal',
  'Members take names': 'Membros escolhem nomes',
  'Names are given': 'Os nomes são dados',
  'Who may take names on {host}': 'Quem pode escolher nomes em {host}',
  'Whoever is a member here takes a free one.': 'Quem é membro aqui escolhe um que esteja livre.',
  'By you, or by an invitation that you make.': 'Por você, ou por um convite que você cria.',
  'Test whether it leads here': 'Testar se aponta para cá',
  'Its look': 'Aparência',
  'Remove it': 'Remover',
  'Remove {host}?': 'Remover {host}?',
  'Nothing is served there any more. It is refused while somebody has a name on it, or gave one up less than 30 days ago.':
    'Nada mais funciona ali. Não dá para remover enquanto alguém tiver um nome nele ou tiver aberto mão de um há menos de 30 dias.',
  'What is left empty is as on the main domain.': 'O que ficar vazio é igual ao domínio principal.',
  // self-test
  'https://{domain}/.well-known/lnurlp/ leads here, and the proxy does not say for which domain: payers would reach names of the main one.':
    'https://{domain}/.well-known/lnurlp/ aponta para cá, e o proxy não diz para qual domínio: quem paga chegaria a nomes do principal.',
} satisfies Record<string, Form>
