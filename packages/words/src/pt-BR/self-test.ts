/** Brazilian Portuguese of the set-up check: its lines, and every fault that it can name. */
import type { Form } from '../form.ts'

export const selfTest = {
  // pages/self-test
  'An address, up to an invoice': 'Um endereço, até a fatura',
  'Certificate (TLS)': 'Certificado (TLS)',
  Clock: 'Relógio',
  'Courtesy wallets': 'Carteiras de cortesia',
  Disk: 'Disco',
  'Everything is really tried, from this machine through the public address. Nothing is spent.':
    'Tudo é testado de verdade, desta máquina e pelo endereço público. Nada é gasto.',
  'For the environment of the web service': 'Para o ambiente do serviço web',
  'For your DNS provider': 'Para o seu provedor de DNS',
  'Its name (DNS)': 'O nome (DNS)',
  'Lightning addresses on the domain': 'Endereços Lightning no domínio',
  'Not tested': 'Não testado',
  'Reached through its address': 'Acesso pelo endereço',
  'Set-up check': 'Teste da instalação',
  'Test again': 'Testar de novo',
  'The domain of lightning addresses (DNS)': 'O domínio dos endereços Lightning (DNS)',
  'What the proxy passes on': 'O que o proxy repassa',
  Wrong: 'Errado',
  // components/self-test/not-made-words
  'Something above is to be mended first.': 'Primeiro é preciso resolver algo acima.',
  'It is the name of the platform itself.': 'É o nome da própria plataforma.',
  'The address is without https, for this machine alone.': 'O endereço é sem https, só para esta máquina.',
  'The database is on another machine.': 'O banco de dados está em outra máquina.',
  'No wallet uses one yet.': 'Nenhuma carteira usa um ainda.',
  'They are switched off in the settings.': 'Estão desligadas nas configurações.',
  'Nobody here has a name and a wallet yet. Test again when somebody has.':
    'Ninguém aqui tem um nome e uma carteira ainda. Teste de novo quando alguém tiver.',
  'Not needed here.': 'Não é preciso aqui.',
  // faults, as the contract says them
  'The address of this platform is not set. Enter it in the settings.':
    'O endereço desta plataforma não está definido. Defina nas configurações.',
  'Only this machine can pay you: {endpoint} leads nowhere else. Give the platform a public name with https, and set it in the settings.':
    'Só esta máquina pode pagar você: {endpoint} não leva a nenhum outro lugar. Dê à plataforma um nome público com https e defina nas configurações.',
  'Only this network can pay you: wallets elsewhere do not reach {endpoint}. Give the platform a public name with https, and set it in the settings.':
    'Só esta rede pode pagar você: carteiras de outros lugares não chegam a {endpoint}. Dê à plataforma um nome público com https e defina nas configurações.',
  '{endpoint} is not https: wallets refuse it. Put a proxy with a certificate in front.':
    '{endpoint} não é https: as carteiras recusam. Coloque na frente um proxy com certificado.',
  'The name {host} has no address. Add this line at your DNS provider; it may take an hour.':
    'O nome {host} não tem endereço. Adicione esta linha no seu provedor de DNS; pode levar uma hora.',
  '{host} leads to {addresses}, which cannot be reached from outside. Enter the public address of this machine.':
    '{host} aponta para {addresses}, aonde não se chega de fora. Informe o endereço público desta máquina.',
  'The name servers of {host} do not answer. Ask your DNS provider.':
    'Os servidores de nomes de {host} não respondem. Fale com o seu provedor de DNS.',
  'Nothing takes connections at {host}:{port}. Start the proxy, and open the port in the firewall.':
    'Nada aceita conexões em {host}:{port}. Inicie o proxy e abra a porta no firewall.',
  '{host}:{port} answers, and not with TLS. Let the proxy listen there with a certificate.':
    '{host}:{port} responde, mas não com TLS. Faça o proxy escutar ali com um certificado.',
  'The certificate of {host} ended on {until}. Renew it, and see that this happens by itself.':
    'O certificado de {host} venceu em {until}. Renove e cuide para que isso aconteça sozinho.',
  'The certificate of {host} ends on {until}. Renew it, and see that this happens by itself.':
    'O certificado de {host} vence em {until}. Renove e cuide para que isso aconteça sozinho.',
  'The certificate of {host} is valid from {from} only. Look at the clock of this machine.':
    'O certificado de {host} só vale a partir de {from}. Confira o relógio desta máquina.',
  'The certificate is for {names}, not for {host}.': 'O certificado é para {names}, não para {host}.',
  'Nobody whom wallets trust has signed the certificate of {host}. Get one of Let’s Encrypt, as Caddy does by itself.':
    'O certificado de {host} não foi assinado por ninguém em quem as carteiras confiem. Consiga um da Let’s Encrypt, como o Caddy faz sozinho.',
  '{endpoint} cannot be reached from here: {why}.': 'Daqui não se chega a {endpoint}: {why}.',
  'At {endpoint} something else answers ({status}). Let the proxy pass everything on to this platform.':
    'Em {endpoint} outra coisa responde ({status}). Faça o proxy repassar tudo para esta plataforma.',
  'At {endpoint} another instance answers, with another vault key.':
    'Em {endpoint} outra instância responde, com outra chave do cofre.',
  'The proxy does not pass the host on: the platform sees {seen} instead of {host}.':
    'O proxy não repassa o host: a plataforma vê {seen} em vez de {host}.',
  'The proxy does not say that it was asked by https: the platform sees {seen}.':
    'O proxy não diz que o pedido veio por https: a plataforma vê {seen}.',
  'The platform does not take the word of the proxy: everybody counts as one visitor. Set TRUST_PROXY to its address.':
    'A plataforma não confia no proxy: todos contam como um só visitante. Coloque o endereço dele em TRUST_PROXY.',
  'The proxy does not say who asks: everybody counts as one visitor.':
    'O proxy não diz quem pede: todos contam como um só visitante.',
  'https://{domain}/.well-known/lnurlp/ does not lead here ({status}): addresses cannot be paid.':
    'https://{domain}/.well-known/lnurlp/ não aponta para cá ({status}): não dá para pagar os endereços.',
  'The setting to serve /.well-known is off, and nothing else serves it on {domain}. Turn it on in the settings.':
    'A opção de servir /.well-known está desligada, e nada mais serve isso em {domain}. Ligue nas configurações.',
  'https://{domain} cannot be reached: {why}.': 'Não se chega a https://{domain}: {why}.',
  'The clock of this machine is {seconds} seconds off. Turn on time synchronisation (NTP).':
    'O relógio desta máquina está {seconds} segundos fora da hora certa. Ative a sincronização de horário (NTP).',
  'The payment listener does not answer: {why}.': 'O listener de pagamentos não responde: {why}.',
  'These relays cannot be reached: {relays}.': 'Não se chega a estes relays: {relays}.',
  'New members are to get a courtesy wallet, and no provider is set.':
    'Novos membros devem receber uma carteira de cortesia, e não há provedor definido.',
  'The provider of courtesy wallets cannot be reached: {why}.':
    'Não se chega ao provedor de carteiras de cortesia: {why}.',
  '{address} cannot be paid: {why}.': 'Não dá para pagar {address}: {why}.',
  '{address} sends payers to {seen}, not to {endpoint}. Set the address of this platform.':
    '{address} manda quem paga para {seen}, não para {endpoint}. Corrija o endereço desta plataforma.',
  'No invoice for {address}: {why}.': 'Não há fatura para {address}: {why}.',
  'The invoice for {address} is not what was asked for.': 'A fatura para {address} não é o que foi pedido.',
  'Only {free} of {total} GB are free. The database stops when none is left.':
    'Só restam {free} de {total} GB livres. O banco de dados para quando não houver mais espaço.',
} satisfies Record<string, Form>
