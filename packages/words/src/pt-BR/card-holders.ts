/** Brazilian Portuguese of the pages of card holders. */
import type { Form } from '../form.ts'

export const cardHolders = {
  // pages/activate-card
  'Activate a card': 'Ativar um cartão',
  'This card has been activated already.': 'Este cartão já foi ativado.',
  'A card of {community}, waiting for you.': 'Um cartão de {community}, esperando por você.',
  'Sign in to activate it': 'Entrar para ativar',
  'If it is yours, sign in to see it.': 'Se for seu, entre para ver.',
  'Tap it to pay, from your own wallet. You need a Nostr key; if you have none, you make one on the next page.':
    'Aproxime para pagar, com a sua própria carteira. Você precisa de uma chave Nostr; se não tiver, cria uma na próxima página.',
  'It is mine': 'É meu',
  'Activate this card': 'Ativar este cartão',
  'You are signed in as {who}.': 'Você entrou como {who}.',
  'The card becomes yours and pays from your wallet.': 'O cartão passa a ser seu e paga com a sua carteira.',
  'Somebody else has activated this card. If it should be yours, ask who gave it to you.':
    'Outra pessoa ativou este cartão. Se era para ser seu, fale com quem entregou a você.',
  'This card is blocked for good. Ask who gave it to you for another one.':
    'Este cartão está bloqueado para sempre. Peça outro a quem entregou a você.',
  'The community does not take new members at the moment.': 'A comunidade não está aceitando novos membros agora.',
  'It is yours': 'É seu',
  'Its chip is not programmed yet: whoever gave it to you does that first.':
    'O chip ainda não foi programado: primeiro, quem entregou o cartão a você cuida disso.',
  'Tap it at a till to pay.': 'Aproxime de um caixa para pagar.',
  'One step is left: a wallet for it to pay from.': 'Falta um passo: uma carteira para ele pagar.',
  'It spends at most {tap} a tap and {day} a day.': 'Gasta no máximo {tap} por pagamento e {day} por dia.',
  'Connect a wallet': 'Conectar uma carteira',
  'See my card': 'Ver meu cartão',
  'No card has this code': 'Nenhum cartão tem este código',
  'A code stops working when its card changes hands. Ask whoever gave you the card for a new one.':
    'Um código deixa de funcionar quando o cartão muda de mãos. Peça um novo a quem entregou o cartão a você.',
  'Looking for the card': 'Procurando o cartão',
  // pages/top-up
  'Top up a card': 'Recarregar um cartão',
  'of {community}': 'de {community}',
  'Scan it with a lightning wallet. You choose the amount there, from {amount} to {amount2}. The money goes to the wallet behind the card.':
    'Escaneie com uma carteira Lightning. Lá você escolhe o valor, de {amount} a {amount2}. O dinheiro vai para a carteira do cartão.',
  'There is no such card': 'Esse cartão não existe',
  'This card cannot be topped up': 'Este cartão não pode ser recarregado',
  'The link may be incomplete. Ask for it once more.': 'O link pode estar incompleto. Peça de novo.',
  // pages/my-cards/card-wallet-form
  'The card now pays from that wallet': 'O cartão agora paga com essa carteira',
  'It must allow this platform to spend. Set a budget in the wallet.':
    'Ela precisa permitir que esta plataforma gaste. Defina um orçamento na carteira.',
  'This wallet is not in use: the card cannot pay. Choose another one.':
    'Esta carteira não está em uso: o cartão não consegue pagar. Escolha outra.',
  'My primary wallet, now {name}': 'Minha carteira principal, agora {name}',
  'My primary wallet': 'Minha carteira principal',
  'Always {name}': 'Sempre {name}',
  // pages/my-cards/give-back
  '{title} is no longer yours': '{title} não é mais seu',
  'Give this card back': 'Devolver este cartão',
  'Give {title} back?': 'Devolver {title}?',
  'Give it back': 'Devolver',
  'It stops paying from your wallet at once. To have it again you need a new code from whoever runs your community. If it is only lost, pause it.':
    'Ele para na hora de pagar com a sua carteira. Para ter de novo, você precisa de um código novo de quem cuida da sua comunidade. Se você só perdeu o cartão, pause.',
  // pages/my-cards/add-card
  'It comes with a code. Scan it, or type the code or paste its link.':
    'Ele vem com um código. Escaneie, digite o código ou cole o link.',
  'This is not the code of a card. It came with the card, as a QR code or a link.':
    'Este não é o código de um cartão. Ele veio com o cartão, como QR code ou link.',
  'Code or link of the card': 'Código ou link do cartão',
  'Go on': 'Continuar',
  // pages/my-cards/left-today
  'Left today': 'Resta hoje',
  'sats left today': 'sats restam hoje',
  'At most {amount} a tap.': 'No máximo {amount} por pagamento.',
  '{left} of {limit} left': 'restam {left} de {limit}',
  // pages/my-cards/last-taps
  'Last taps': 'Últimos usos',
  'Hold it to a till, and it shows up here.': 'Aproxime de um caixa, e aparece aqui.',
  'At a till': 'Em um caixa',
  // pages/my-cards/pause-switch
  'It pays': 'Pode pagar',
  'Switch it off, and nobody can pay with it.': 'Desligue, e ninguém consegue pagar com ele.',
  'The card pays': 'O cartão pode pagar',
  // pages/my-cards/lost-card
  'I lost it': 'Perdi o cartão',
  'Lost {title}?': 'Perdeu {title}?',
  'It is paused at once, and whoever runs your community sees that you need another one. If you find it, switch it on again.':
    'Ele é pausado na hora, e quem cuida da sua comunidade vê que você precisa de outro. Se encontrar, é só reativar.',
  'Pause it and ask for a new one': 'Pausar e pedir um novo',
  'It is paused. A new one is asked for.': 'Está pausado. Você pediu um novo.',
  'You lost it {when}, and a new one is asked for. It pays nothing. If you find it, switch it on again.':
    'Você perdeu este cartão {when} e pediu um novo. Ele não paga nada. Se encontrar, é só reativar.',
  // pages/my-cards/card-rows
  '{tap} a tap, {day} a day': '{tap} por pagamento, {day} por dia',
  'A wallet of its own': 'Uma carteira só dele',
  'A card for somebody else': 'Um cartão para outra pessoa',
  'You carry it yourself': 'Fica com você',
  'A code that anyone can pay': 'Um código que qualquer pessoa pode pagar',
  'At every payment': 'A cada pagamento',
  'From {amount} on': 'A partir de {amount}',
  // pages/my-cards/carrier-form
  'Hand it to a child or a helper: it pays from your wallet, within the limits that you set, and you can pause it. They need no account.':
    'Entregue a um filho ou a quem ajuda você: ele paga com a sua carteira, dentro dos limites que você definir, e você pode pausar. A pessoa não precisa de conta.',
  'Your devices tell you of every tap: switch notifications on in {place}.':
    'Seus dispositivos avisam a cada uso: ative as notificações em {place}.',
  'Who carries it': 'Com quem fica',
  'Left empty, you do. Nobody but you sees this name.': 'Vazio, fica com você. Só você vê este nome.',
  '{name} carries it now': 'Agora fica com {name}',
  // pages/my-cards/my-card
  'All my cards': 'Todos os meus cartões',
  'My card': 'Meu cartão',
  'This is not a card of yours': 'Este cartão não é seu',
  'It may have been given to somebody else, or deleted.': 'Pode ter passado para outra pessoa ou ter sido excluído.',
  'This card is blocked for good. Ask whoever runs your community for another one.':
    'Este cartão está bloqueado para sempre. Peça outro a quem cuida da sua comunidade.',
  'Ready to pay': 'Pronto para pagar',
  'Last used {when}': 'Último uso {when}',
  'The PIN was wrong three times, and that paused the card. If it was not you, set another PIN before you switch it on.':
    'O PIN foi digitado errado três vezes, e isso pausou o cartão. Se não foi você, defina outro PIN antes de reativar.',
  'The PIN was typed wrong at a till. Guesses left: {count}':
    'O PIN foi digitado errado em um caixa. Tentativas restantes: {count}',
  'While the card is paused, nobody can top it up. Switch it on first.':
    'Enquanto o cartão está pausado, ninguém pode recarregar. Reative primeiro.',
  'There is no wallet that it could go to. Connect one first.':
    'Não há uma carteira para receber. Conecte uma primeiro.',
  'While it is paused, nobody can pay with it.': 'Enquanto está pausado, ninguém pode pagar com ele.',
  'You did not pause it: an operator did, or this community was put back from a backup. Hold it to a till once, then switch it on.':
    'Não foi você quem pausou: foi um operador, ou esta comunidade foi restaurada de um backup. Aproxime uma vez de um caixa e depois reative.',
  'It pays from': 'Paga com',
  // pages/my-cards/my-cards
  'Hold one to a till to pay. The money comes from your own wallet.':
    'Aproxime um deles do caixa para pagar. O dinheiro sai da sua própria carteira.',
  'No card yet': 'Ainda sem cartão',
  'Ask whoever runs your community for one. It comes with a code: scan it with your phone, and the card is yours.':
    'Peça um a quem cuida da sua comunidade. Ele vem com um código: escaneie com o celular, e o cartão é seu.',
  '{amount} a tap': '{amount} por pagamento',
  // pages/my-cards/no-wallet-notice
  'There is no wallet to pay from.': 'Não há uma carteira para pagar.',
  'Your primary wallet {name} is not in use at the moment.': 'Sua carteira principal {name} não está em uso agora.',
  'Connect one that may spend, with a budget that you choose.':
    'Conecte uma que possa gastar, com um orçamento que você escolhe.',
  // pages/my-cards/open-payment-notice
  '{it} since {when}. Your wallet hasn’t said yet whether it was paid. Please don’t pay again.':
    '{it}, pagamento iniciado {when}. Sua carteira ainda não disse se foi pago. Não pague de novo.',
  '{amount} on the way': '{amount} a caminho',
  'Until that is known, it counts against the limits of the card. If you didn’t tap it yourself, pause the card.':
    'Até se saber, conta nos limites do cartão. Se não foi você quem usou, pause o cartão.',
  // pages/my-cards/top-up-part
  'Top up': 'Recarregar',
  'Anyone can, from any lightning wallet. It goes to the wallet that the card pays from.':
    'Qualquer pessoa pode, de qualquer carteira Lightning. O dinheiro vai para a carteira com que o cartão paga.',
  'Let somebody scan the code, or send them the link. Neither shows who you are.':
    'Peça para alguém escanear o código, ou envie o link. Nenhum dos dois mostra quem você é.',
  'Copy a link to top it up': 'Copiar um link para recarregar',
} satisfies Record<string, Form>
