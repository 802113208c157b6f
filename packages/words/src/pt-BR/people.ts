/** Brazilian Portuguese of the pages about people: one person, invitations, blocking and deleting. */
import type { Form } from '../form.ts'

export const people = {
  // pages/people
  you: 'você',
  'Name, address, npub or card': 'Nome, endereço, npub ou cartão',
  'Search for a name, an address, an npub, a key, or the name or UID of a card.':
    'Busque um nome, um endereço, um npub, uma chave, ou o nome ou UID de um cartão.',
  'All people': 'Todas as pessoas',
  Person: 'Pessoa',
  'There is no such person': 'Esta pessoa não existe',
  'They may have been deleted.': 'Talvez tenha sido excluída.',
  'Before: {names}': 'Antes: {names}',
  'Copy the npub': 'Copiar o npub',
  'Not since this is written down': 'Não desde que há registro',
  'Devices signed out: {moment}': 'Dispositivos desconectados: {moment}',
  Access: 'Acesso',
  Standing: 'Situação',
  Everybody: 'Todas',
  'Blocked only': 'Só bloqueadas',
  'Blocked by {name}, {moment}': 'Bloqueada por {name}, {moment}',
  'How they are, never what is in them.': 'Como estão, nunca o que há nelas.',
  'No wallet is connected.': 'Nenhuma carteira conectada.',
  'Last answered': 'Última resposta',
  'It never answered.': 'Nunca respondeu.',
  'They hold no card.': 'Não tem nenhum cartão.',
  'That they made, and that act as them.': 'Os que criou e os que agem em seu nome.',
  'Made by {issuer}, acts as {name}, until {moment}': 'Criado por {issuer}, age em nome de {name}, até {moment}',
  'For operators and administrators. The person concerned does not see them.':
    'Para operadores e administradores. A pessoa em questão não as vê.',
  'New note': 'Nova anotação',
  'Write it down': 'Anotar',
  'Delete the note': 'Excluir a anotação',
  'Stolen device': 'Dispositivo roubado',
  'Stops everything that a thief could do with it: paying, cards, signing in, notifications.':
    'Bloqueia tudo o que um ladrão poderia fazer com ele: pagar, usar cartões, entrar, receber notificações.',
  'Stop everything': 'Bloquear tudo',
  'Since when may others have had it?': 'Desde quando outra pessoa pode estar com ele?',
  'A key that was linked in the week before that day, or later, cannot take the account over.':
    'Uma chave vinculada na semana anterior a esse dia, ou depois, não pode assumir a conta.',
  '{count} of the wallets came from this community: while blocked, the person cannot reach what is in them.': {
    one: 'Uma das carteiras veio desta comunidade: enquanto estiver bloqueada, a pessoa não alcança o que há nela.',
    other:
      '{count} das carteiras vieram desta comunidade: enquanto estiver bloqueada, a pessoa não alcança o que há nelas.',
  },
  'Was their device or key stolen?': 'O dispositivo ou a chave foi roubado?',
  'Their key opens nothing any more': 'A chave desta pessoa não abre mais nada',
  'A wallet whose connection the thief copied can still be used elsewhere: ask the person to end it in the wallet’s own app.':
    'Uma carteira cuja conexão o ladrão copiou ainda pode ser usada em outro lugar: peça à pessoa que encerre a conexão no app da própria carteira.',
  'Stopped as stolen by {name}, {moment}': 'Bloqueada por roubo por {name}, {moment}',
  'End sessions': 'Encerrar sessões',
  'Signs out every device, app and till. A device that holds their key can sign in again.':
    'Desconecta todos os dispositivos, apps e caixas. Um dispositivo que tem a chave pode entrar de novo.',
  'Sign out their devices': 'Desconectar os dispositivos',
  'Sign out all devices of this person?': 'Desconectar todos os dispositivos desta pessoa?',
  'All devices are signed out': 'Todos os dispositivos foram desconectados',
  'Sessions, device tokens that act as them, tills, notifications and webhooks end at once. Cards, wallet and address go on. A device that holds their key can sign in again.':
    'Sessões, tokens de dispositivo que agem em nome desta pessoa, caixas, notificações e webhooks terminam na hora. Cartões, carteira e endereço continuam. Um dispositivo que tem a chave pode entrar de novo.',
  // pages/people/departure-rows
  'They can sign in again': 'A pessoa pode entrar de novo',
  'The person is blocked': 'A pessoa está bloqueada',
  Block: 'Bloquear',
  'They cannot sign in, their address takes nothing, and their cards are paused.':
    'Não pode entrar, o endereço não recebe nada e os cartões estão pausados.',
  'Keeps them out until you let them in again. Nothing is lost by it.':
    'Fica de fora até você deixar entrar de novo. Nada se perde com isso.',
  'Let them in again': 'Deixar entrar de novo',
  'Block this person': 'Bloquear esta pessoa',
  '{count} further names take nothing either.': {
    one: 'Mais um nome também não recebe nada.',
    other: 'Mais {count} nomes também não recebem nada.',
  },
  '{count} further names rest as well.': {
    one: 'Mais um nome também descansa.',
    other: 'Mais {count} nomes também descansam.',
  },
  'Block this person?': 'Bloquear esta pessoa?',
  'The person was deleted': 'A pessoa foi excluída',
  'Block them first. A minute later they can be deleted, once nothing of theirs is under way.':
    'Bloqueie primeiro. Um minuto depois dá para excluir, quando não houver mais nada desta pessoa a caminho.',
  'For good. What was paid stays in the books.': 'Para sempre. O que foi pago fica registrado.',
  'Delete this person': 'Excluir esta pessoa',
  'Delete this person for good?': 'Excluir esta pessoa para sempre?',
  'Delete for good': 'Excluir para sempre',
  'Their devices and tills are signed out, nothing is told to their devices and webhooks any more, and their key cannot sign in.':
    'Os dispositivos e caixas desta pessoa são desconectados, os dispositivos e webhooks não recebem mais avisos, e a chave não pode entrar.',
  'The address {name} takes no more payments. The name stays theirs.':
    'O endereço {name} não recebe mais pagamentos. O nome continua sendo desta pessoa.',
  'The name {name} rests for a month; then others can have it.':
    'O nome {name} descansa por um mês; depois outros podem usá-lo.',
  'Their key can join again while registration is open. To keep it out, leave it blocked.':
    'A chave pode voltar enquanto o cadastro estiver aberto. Para que não entre, deixe-a bloqueada.',
  '{count} cards are paused, and stay so until they are switched on.': {
    one: 'Um cartão é pausado, e fica assim até alguém o ligar.',
    other: '{count} cartões são pausados, e ficam assim até alguém os ligar.',
  },
  '{count} vouchers stay theirs and wait.': {
    one: 'Um vale continua sendo desta pessoa e espera.',
    other: '{count} vales continuam sendo desta pessoa e esperam.',
  },
  '{count} wallets stay connected, with their money.': {
    one: 'Uma carteira continua conectada, com o dinheiro dela.',
    other: '{count} carteiras continuam conectadas, com o dinheiro delas.',
  },
  '{count} payments or vouchers under way still end.': {
    one: 'Um pagamento ou vale a caminho ainda termina.',
    other: '{count} pagamentos ou vales a caminho ainda terminam.',
  },
  '{count} cards lose their holder and can be handed out again.': {
    one: 'Um cartão fica sem titular e pode ser entregue de novo.',
    other: '{count} cartões ficam sem titular e podem ser entregues de novo.',
  },
  '{count} vouchers that could still be used are gone.': {
    one: 'Um vale que ainda podia ser usado se perde.',
    other: '{count} vales que ainda podiam ser usados se perdem.',
  },
  '{count} wallet connections are forgotten. The money stays in the wallets.': {
    one: 'A conexão de uma carteira é esquecida. O dinheiro fica na carteira.',
    other: 'As conexões de {count} carteiras são esquecidas. O dinheiro fica nas carteiras.',
  },
  '{count} device tokens open nothing any more.': {
    one: 'Um token de dispositivo não abre mais nada.',
    other: '{count} tokens de dispositivo não abrem mais nada.',
  },
  '{count} open invoices may still be paid into their wallet; nobody hears of it here.': {
    one: 'Uma fatura em aberto ainda pode ser paga para a carteira desta pessoa; aqui ninguém fica sabendo.',
    other: '{count} faturas em aberto ainda podem ser pagas para a carteira desta pessoa; aqui ninguém fica sabendo.',
  },
  '{count} payments or vouchers are under way. They can be deleted once these have ended.': {
    one: 'Há um pagamento ou vale a caminho. Dá para excluir a pessoa quando ele terminar.',
    other: 'Há {count} pagamentos ou vales a caminho. Dá para excluir a pessoa quando eles terminarem.',
  },
  '{count} of the wallets are courtesy wallets: whoever has no copy of the connection loses what is in them.': {
    one: 'Uma das carteiras é de cortesia: quem não tem cópia da conexão perde o que há nela.',
    other: '{count} das carteiras são de cortesia: quem não tem cópia da conexão perde o que há nelas.',
  },
  '{count} shares of received payments were not passed on yet, and will not be.': {
    one: 'Uma parte de um pagamento recebido ainda não foi repassada, e não vai ser.',
    other: '{count} partes de pagamentos recebidos ainda não foram repassadas, e não vão ser.',
  },
  // pages/invites, pages/invite
  'For whom': 'Para quem',
  Anybody: 'Qualquer pessoa',
  Revoke: 'Cancelar convite',
  Grants: 'Concede',
  'Made by': 'Criado por',
  Actions: 'Ações',
  'Invite somebody': 'Convidar alguém',
  Invitations: 'Convites',
  'A link lets one person in, once, until it expires; also while registration is closed.':
    'Um link deixa uma pessoa entrar, uma vez, até vencer; também com o cadastro fechado.',
  'Invitations, newest first': 'Convites, os mais novos primeiro',
  'No invitations yet': 'Nenhum convite ainda',
  'Invite an operator, or keep a name for somebody until they come.':
    'Convide um operador, ou guarde um nome para alguém até a pessoa chegar.',
  'Open until {moment}': 'Aberto até {moment}',
  'Taken back': 'Cancelado',
  'Used by {name}': 'Usado por {name}',
  'The invitation was taken back': 'O convite foi cancelado',
  'Make the link': 'Criar o link',
  'Only to find it in the list.': 'Só para encontrar na lista.',
  'Their lightning address. It is kept for whoever uses the link.':
    'O endereço Lightning da pessoa. Fica guardado para quem usar o link.',
  'Good for': 'Vale por',
  'The invitation is ready': 'O convite está pronto',
  'Send the link to one person, or let them scan it. It is shown this once and works once.':
    'Envie o link a uma pessoa, ou deixe que ela o escaneie. Ele só aparece desta vez e vale uma vez.',
  'Link of the invitation, as a QR code': 'Link do convite, como código QR',
  Invitation: 'Convite',
  'You are invited to {community}': 'Você recebeu um convite para {community}',
  'Your address will be {address}.': 'Seu endereço será {address}.',
  'Your role: {role}.': 'Seu papel: {role}.',
  'Good once, until {moment}': 'Vale uma vez, até {moment}',
  'Accept the invitation': 'Aceitar o convite',
  'Somebody has used this invitation already. If it was not you, ask for a new one.':
    'Alguém já usou este convite. Se não foi você, peça um novo.',
  'Its time is over. Ask whoever sent it for a new one.': 'O prazo acabou. Peça um novo a quem enviou.',
  'Whoever made it has taken it back. Ask them if that is a mistake.':
    'Quem criou o convite o cancelou. Pergunte se foi engano.',
  'This invitation is not open any more': 'Este convite não está mais aberto',
  'Go to the app': 'Ir para o app',
  'Welcome to {community}': 'Boas-vindas a {community}',
  'Your address is {address}.': 'Seu endereço é {address}.',
  'Your role is {role}.': 'Seu papel é {role}.',
  'There is no such invitation': 'Este convite não existe',
  'The link may be cut off. Ask whoever sent it to send it again.':
    'Talvez o link esteja cortado. Peça a quem enviou que envie de novo.',
  // components/addresses/address-notices
  'What happened to your names': 'O que houve com seus nomes',
  '{day}: an operator gave you another name. {address} stopped working; tell whoever pays you there.':
    '{day}: um operador deu outro nome a você. {address} parou de funcionar; avise quem paga a você por lá.',
  '{day}: {address}, which you had given up, was given to somebody else. Who pays it pays them.':
    '{day}: {address}, que você tinha deixado, passou para outra pessoa. Quem paga a esse endereço paga a ela.',
  '{day}: an operator took {address} away. It stopped working; tell whoever pays you there.':
    '{day}: um operador retirou {address} de você. Parou de funcionar; avise quem paga a você por lá.',
  // pages/account/sign-out-others
  'All your other devices are signed out': 'Você saiu de todos os seus outros dispositivos',
  'Sign out everywhere else': 'Sair de todos os outros lugares',
  'Sign out everywhere else?': 'Sair de todos os outros lugares?',
  'Your other sessions, your tills and device tokens that act as you end at once, and so do notifications and webhooks, those of this device too: switch them on again where you want them. Cards, wallet and address go on. A device that holds your key can sign in again.':
    'Suas outras sessões, seus caixas e os tokens de dispositivo que agem em seu nome terminam na hora, e também as notificações e os webhooks, inclusive os deste dispositivo: ligue de novo onde quiser. Cartões, carteira e endereço continuam. Um dispositivo que tem sua chave pode entrar de novo.',
} as const satisfies Record<string, Form>
