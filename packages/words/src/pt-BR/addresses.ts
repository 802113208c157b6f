/** Brazilian Portuguese of lightning addresses and paying them. */
import type { Form } from '../form.ts'

export const addresses = {
  // components/addresses/username-form
  'Type a name that is free first.': 'Primeiro digite um nome que esteja livre.',
  // components/addresses/pay-form
  name: 'nome',
  'name@example.com': 'nome@example.com',
  'you@example.com': 'voce@example.com',
  // pages/addresses
  Address: 'Endereço',
  Since: 'Desde',
  'Who can be paid under which name.': 'Quem pode receber e com que nome.',
  'Start of a name': 'Começo de um nome',
  'Lightning addresses by name': 'Endereços Lightning por nome',
  'Nobody matches': 'Ninguém encontrado',
  'No addresses yet': 'Ainda não há endereços',
  'Search for the start of a name.': 'Busque pelo começo de um nome.',
  'Members take a name under “My wallet”. You can also give one from the list of people.':
    'Cada membro escolhe seu nome em “Minha carteira”. Você também pode dar um pela lista de pessoas.',
  'Can receive': 'Podem receber',
  'Cannot receive': 'Não podem receber',
  '{count} relays': { one: 'um relay', other: '{count} relays' },
  'behind the active wallets': 'por trás das carteiras ativas',
  '{count} wallets': { one: 'uma carteira', other: '{count} carteiras' },
  // pages/pay
  'Pay {username}': 'Pagar {username}',
  'Pay someone': 'Pagar alguém',
  'Pay someone at {name}': 'Pagar alguém de {name}',
  'Enter the name of a member.': 'Digite o nome de um membro.',
  'Somebody else?': 'Outra pessoa?',
  'Scan it with a lightning wallet. You choose the amount there, from {amount} to {amount2}.':
    'Escaneie com uma carteira Lightning. Lá você escolhe o valor, de {amount} a {amount2}.',
  '{username} cannot be paid here': 'Aqui não dá para pagar a {username}',
  'Nothing can be paid to {address}. Check the spelling, or ask the person.':
    'Nada pode ser pago a {address}. Confira como está escrito ou pergunte à pessoa.',
  'Looking for the member': 'Procurando o membro',
  // components/addresses/address-cell
  'No address yet': 'Ainda sem endereço',
  '{address}. Change the address': '{address}. Mudar o endereço',
  'No address yet. Give an address': 'Ainda sem endereço. Dar um endereço',
  'Give an address': 'Dar um endereço',
  'Change the address': 'Mudar o endereço',
  'The member keeps it until they or an operator change it.':
    'O membro fica com ele até mudar, ou até um operador mudar.',
  'The address is {lightningAddress}': 'O endereço é {lightningAddress}',
  // components/addresses/address-check
  'Test it': 'Testar',
  'What wallets see': 'O que as carteiras veem',
  'Wallets find this address and may send from {amount} to {amount2}. Whether your own wallet answers is another test, on its page.':
    'As carteiras encontram este endereço e podem enviar de {amount} a {amount2}. Se a sua carteira responde é outro teste, na página dela.',
  'With the key itself': 'Com a própria chave',
  'With a bunker link': 'Com um link bunker',
  'With a signer app': 'Com um app assinador',
  'Open my signer app': 'Abrir meu app assinador',
  'Show a new code': 'Mostrar um código novo',
  'Scan it with Amber, Primal, Clave or another signer app, and approve there. Notifications of the app have to be on.':
    'Escaneie com Amber, Primal, Clave ou outro app assinador e aprove por lá. As notificações do app precisam estar ativadas.',
  'None of the relays where your signer is met can be reached. Check the connection, or try again in a moment.':
    'Nenhum dos relays onde seu app assinador é encontrado responde. Confira a conexão ou tente de novo daqui a pouco.',
  'The wallet of your signer app is not connected: {words}':
    'A carteira do seu app assinador não está conectada: {words}',
  'Your signer app offers its wallet as well.': 'Seu app assinador também oferece a carteira dele.',
  'Connect it': 'Conectar',
  'No, thanks': 'Não, obrigado',
  'Wallet of my signer app': 'Carteira do meu app assinador',
  'Code for your signer app': 'Código para o seu app assinador',
  Tried: 'Testada',
  'Check it': 'Testar',
  'As the wallet tells it; often what is left of its budget':
    'Segundo a carteira; muitas vezes é o que resta do orçamento dela',
  'It is disabled: it receives nothing until it is enabled.': 'Está desativada: não recebe nada até ser ativada.',
  'It is put away for good.': 'Está arquivada para sempre.',
  'It did not answer for so long that it was put to sleep. Its owner can switch it on again.':
    'Ficou tanto tempo sem responder que adormeceu. Quem é dono dela pode ligar de novo.',
  Asleep: 'Adormecida',
  'Nobody has tried yet whether it answers.': 'Ninguém testou ainda se ela responde.',
  'None of its relays can be reached, or has a place for it. Check the connection in your wallet, or use another wallet.':
    'Nenhum dos relays dela responde ou tem lugar para ela. Confira a conexão na sua carteira ou use outra.',
  'It does not answer. Open its app, or use another wallet.':
    'Ela não responde. Abra o app dela ou use outra carteira.',
  'It refuses to make invoices. Allow this connection to receive, or use another wallet.':
    'Ela se recusa a criar faturas. Permita que esta conexão receba ou use outra carteira.',
  'It makes invoices that are not what was asked for, and nobody can pay them. Use another wallet.':
    'Ela cria faturas diferentes do que foi pedido, e ninguém consegue pagar. Use outra carteira.',
  'It can receive. This connection cannot spend, so no card pays with it.':
    'Ela pode receber. Esta conexão não pode gastar, então nenhum cartão paga com ela.',
  'It can receive. It says that it can spend too; that was not tried.':
    'Ela pode receber. Diz que também pode gastar; isso não foi testado.',
  // components/addresses/address-panel
  'You are {lightningAddress}': 'Você é {lightningAddress}',
  'It becomes your lightning address: like an e-mail address, but for money.':
    'Vai ser o seu endereço Lightning: como um e-mail, só que para dinheiro.',
  'Your lightning address': 'Seu endereço Lightning',
  'Anyone can pay you with it, from any lightning wallet.':
    'Qualquer pessoa pode pagar você com ele, de qualquer carteira Lightning.',
  'The code appears as soon as a wallet receives.': 'O código aparece assim que uma carteira puder receber.',
  'Change your name': 'Mudar seu nome',
  'Copy a link to pay you': 'Copiar um link para receber',
  'Change the name': 'Mudar o nome',
  // components/addresses/lightning-code
  'QR code to pay {address}': 'QR code para pagar {address}',
  'Open in a wallet': 'Abrir em uma carteira',
  // components/addresses/pay-form
  'Name of the member': 'Nome do membro',
  Pay: 'Pagar',
  // components/addresses/read-payee
  'An address looks like name@{domain}': 'Um endereço é assim: nome@{domain}',
  'Here you can pay members of {domain}. For other addresses, use your wallet.':
    'Aqui você pode pagar membros de {domain}. Para outros endereços, use sua carteira.',
  // components/addresses/username-form
  'Take this name': 'Escolher este nome',
  'Give this name': 'Dar este nome',
  '{it} stops working at once. For 30 days nobody else can have that name, and it can be taken back.':
    '{it} para de funcionar na hora. Durante 30 dias ninguém mais pode ter esse nome, e dá para recuperar.',
  'Up to {maxUsernameChars} of a-z, 0-9, dot, dash and underscore.':
    'Até {maxUsernameChars} caracteres: a-z, 0-9, ponto, hífen e sublinhado.',
  'The address: {it}': 'O endereço: {it}',
} satisfies Record<string, Form>
