/** Brazilian Portuguese of paying by hand: whom, how much, the moment it is paid, and what is not known yet. */
import type { Form } from '../form.ts'

export const sending = {
  'A share': 'Uma parte',
  Arrived: 'Chegou',
  'Asked of you': 'Cobrado de você',
  'Does not pay': 'Não paga',
  'Enter the bill, and shares that together are no more than it.':
    'Digite a conta, e partes que juntas não passem dela.',
  'Everybody has paid': 'Todos pagaram',
  'Everybody pays their share into your wallet. You see who has.':
    'Cada pessoa paga a sua parte na sua carteira. Você vê quem já pagou.',
  'I don’t pay': 'Não vou pagar',
  'I pay a share too': 'Eu também pago uma parte',
  'Its link asks for nothing any more. What was paid stays yours.':
    'O link não cobra mais nada. O que foi pago continua seu.',
  'Only a name: nobody is asked here. They pay with the link.':
    'Só um nome: aqui não se pede a ninguém. Essa pessoa paga com o link.',
  '{name} is asked for it here in the app.': 'O pedido vai para {name}, aqui no app.',
  'Name, or nothing for anybody': 'Nome, ou nada para qualquer pessoa',
  'This bill is split among members. Sign in to see your share.':
    'Esta conta é dividida entre membros. Entre para ver a sua parte.',
  'Nothing is left to pay here': 'Não resta nada a pagar aqui',
  'One more': 'Mais uma pessoa',
  'Paid in cash': 'Pago em dinheiro',
  'Paid in cash?': 'Pagou em dinheiro?',
  'Pay me {amount} sats': 'Me pague {amount} sats',
  'Pay your share': 'Pague sua parte',
  'Pay your share: {words}': 'Pague sua parte: {words}',
  'QR code of the link to pay a share': 'QR code do link para pagar uma parte',
  'Say what the bill is for.': 'Diga de que é a conta.',
  'Scan it with a lightning wallet, or with the camera. It goes straight to me, at {community}.':
    'Escaneie com uma carteira Lightning ou com a câmera. Vem direto para mim, em {community}.',
  'Somebody else': 'Outra pessoa',
  'Split a bill': 'Dividir uma conta',
  'Split it': 'Dividir',
  'Take the split back': 'Retirar a conta dividida',
  'Take the split back?': 'Retirar a conta dividida?',
  'Their share in sats, or nothing for an equal one': 'A parte em sats, ou nada para partes iguais',
  'Who are you? (optional)': 'Quem é você? (opcional)',
  'Who pays a share': 'Quem paga uma parte',
  'Your share': 'Sua parte',
  'Your splits': 'Suas contas divididas',
  '{name} asks you for {amount} sats': '{name} cobra {amount} sats de você',
  '{name} sees who has paid.': '{name} vê quem pagou.',
  '{name} splits a bill with you': '{name} divide uma conta com você',
  '{paid} of {amount} sats are there': 'Já chegaram {paid} de {amount} sats',
  '{paid} of {count} have paid': '{paid} de {count} pagaram',
  'Choose below whom you mean.': 'Escolha abaixo de quem se trata.',
  'Choose somebody, or type a name, or scan or paste what you want to pay.':
    'Escolha alguém, digite um nome, ou escaneie ou cole o que quer pagar.',
  Contacts: 'Contatos',
  Lately: 'Recentes',
  'Nothing is copied yet. Copy what you want to pay first.':
    'Você ainda não copiou nada. Primeiro copie o que quer pagar.',
  'Of somebody here the name is enough.': 'De alguém daqui, basta o nome.',
  Paste: 'Colar',
  'They see that it is from {who}': 'Quem recebe vê que é de {who}',
  'They take it only with a name. They see “{who}”.': 'Quem recebe só aceita com um nome. Vai ver “{who}”.',
  'You have {amount} sats': 'Você tem {amount} sats',
  'Your browser keeps what you copied to itself. Paste it into the field.':
    'Seu navegador não mostra o que você copiou. Cole no campo.',
  'Your wallet hasn’t answered since {time}. Open its app before you pay, or we may not know for hours whether you did.':
    'Sua carteira não responde desde {time}. Abra o app dela antes de pagar, ou podemos ficar horas sem saber se você pagou.',
  'Your wallet isn’t answering. Open its app before you pay, or we may not know for hours whether you did.':
    'Sua carteira não está respondendo. Abra o app dela antes de pagar, ou podemos ficar horas sem saber se você pagou.',
  'Copy the receipt': 'Copiar o recibo',
  'It has not arrived yet. We’ll tell you when it does.': 'Ainda não chegou. Avisamos quando chegar.',
  'Not known yet. We will know by {time}.': 'Ainda não se sabe. Vamos saber até {time}.',
  'Paid from': 'Pago com',
  'Paid {amount} to {who}': '{amount} pagos a {who}',
  'Paid {amount}': '{amount} pagos',
  'Pay from my wallet': 'Pagar com a minha carteira',
  'Pay {amount} sats from my wallet': 'Pagar {amount} sats com a minha carteira',
  'Received in': 'Recebido em',
  'Scan it with a lightning wallet. The amount is in the code.':
    'Escaneie com uma carteira Lightning. O valor está no código.',
  'Share the receipt': 'Compartilhar o recibo',
  'We don’t know yet whether it was paid. Look into your wallet, or ask the receiver, before you pay again.':
    'Ainda não sabemos se foi pago. Olhe na sua carteira ou pergunte a quem recebe antes de pagar de novo.',
  'We don’t know yet whether it was paid. We will know by {time}. Please don’t pay again.':
    'Ainda não sabemos se foi pago. Vamos saber até {time}. Não pague de novo.',
  'You are asked for a payment': 'Pedem um pagamento a você',
  'You are asked for {amount} sats': 'Cobram {amount} sats de você',
  '{amount} sats': '{amount} sats',
  'fee {amount}': 'taxa {amount}',
} satisfies Record<string, Form>
