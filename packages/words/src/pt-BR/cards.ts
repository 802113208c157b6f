/** Brazilian Portuguese of what is said of a card wherever it is shown. */
import type { Form } from '../form.ts'

export const cards = {
  // components/cards/card-limits-form
  Limits: 'Limites',
  'The most that the card may spend. Its holder can set a lower limit of their own.':
    'O máximo que o cartão pode gastar. O titular pode definir um limite menor.',
  'Your own limits move as you like, below what the community allows.':
    'Seus próprios limites você muda como quiser, abaixo do que a comunidade permite.',
  'A day is the last 24 hours, a week the last 7 days, a month the last 30 days.':
    'Um dia são as últimas 24 horas, uma semana os últimos 7 dias, um mês os últimos 30 dias.',
  'One tap': 'Por pagamento',
  'One day': 'Por dia',
  'One week': 'Por semana',
  'One month': 'Por mês',
  'No limit': 'Sem limite',
  '{limit}, in {unit}': '{limit}, em {unit}',
  'Now that is {amount}.': 'Agora isso dá {amount}.',
  'Limits are kept in sats, at the rate of now: what they are worth moves with it.':
    'Os limites ficam guardados em sats, na cotação de agora: o valor deles varia com ela.',
  'Left empty, it is as the settings say for all cards.':
    'Vazio, vale o que as configurações dizem para todos os cartões.',
  'Left empty, there is none.': 'Vazio, não há nenhum.',
  Default: 'Padrão',
  'The limits are changed': 'Os limites foram alterados',
  PIN: 'PIN',
  'From the amount on that you choose, tills ask for it; those that cannot ask take smaller amounts only.':
    'A partir do valor que você escolher, os caixas pedem o PIN; os que não conseguem pedir só aceitam valores menores.',
  'Asked for at every payment. Tills that cannot ask take none.':
    'Pedido a cada pagamento. Caixas que não conseguem pedir não aceitam nenhum.',
  'Asked for from {amount} on. Tills that cannot ask take smaller amounts only.':
    'Pedido a partir de {amount}. Caixas que não conseguem pedir só aceitam valores menores.',
  'The PIN is set': 'O PIN foi definido',
  'The card has no PIN any more': 'O cartão não tem mais PIN',
  'New PIN': 'Novo PIN',
  'Four digits. Three wrong guesses pause the card.': 'Quatro dígitos. Três erros pausam o cartão.',
  'Asked for from, in sats': 'Pedir a partir de, em sats',
  '0 asks for it at every payment.': 'Com 0, é pedido a cada pagamento.',
  'Change the PIN': 'Mudar o PIN',
  'Set the PIN': 'Definir o PIN',
  'Remove the PIN': 'Remover o PIN',
  'Change the limits': 'Mudar os limites',
  'The holder’s own limit is {amount}.': 'O limite do próprio titular é {amount}.',
  'The community allows {amount}.': 'A comunidade permite {amount}.',
  'No limit of my own': 'Sem limite próprio',
  // components/cards/card-words
  'Above what one tap may spend.': 'Acima do que pode gastar por pagamento.',
  'Above what was left of the day.': 'Acima do que restava do dia.',
  'Above what was left of the week.': 'Acima do que restava da semana.',
  'Above what was left of the month.': 'Acima do que restava do mês.',
  'The card was paused.': 'O cartão estava pausado.',
  'The PIN was wrong.': 'O PIN estava errado.',
  'The PIN was wrong three times, and that paused the card.':
    'O PIN foi digitado errado três vezes, e isso pausou o cartão.',
  'Earlier payments were not finished.': 'Havia pagamentos anteriores sem terminar.',
  'The till asked for something that cannot be paid.': 'O caixa pediu algo que não pode ser pago.',
  '{name}’s card': 'Cartão de {name}',
  // components/cards/card-badges
  Lost: 'Perdido',
  'Its holder lost it, and waits for another one.': 'O titular perdeu este cartão e espera outro.',
  // components/cards/card-picture
  'The picture cannot be shown': 'Não dá para mostrar a imagem',
  // components/cards/card-transactions
  Amount: 'Valor',
  State: 'Status',
  Payments: 'Pagamentos',
  'Payments of this card, newest first': 'Pagamentos deste cartão, mais recentes primeiro',
  'Nothing paid yet': 'Nada pago ainda',
  'What is paid by tapping this card shows up here.': 'O que se paga aproximando este cartão aparece aqui.',
  // components/cards/card-words
  'The app was done, or the card has worked': 'O app terminou, ou o cartão já funcionou',
  'The app broke off while it wrote the keys': 'O app parou enquanto gravava as chaves',
  'Keys 1 to 3 were written': 'As chaves 1 a 3 foram gravadas',
  'Keys 1 and 2 were written': 'As chaves 1 e 2 foram gravadas',
  'Only key 1 was written': 'Só a chave 1 foi gravada',
  'The app broke off before the keys': 'O app parou antes das chaves',
  'Which programming': 'Qual programação',
  'The last one': 'A última',
  '{count} before': { one: 'A anterior', other: '{count} antes' },
  'What a reader shows': 'O que um leitor mostra',
  'Not sure? Read the chip with any NFC app and paste the address here.':
    'Não sabe? Leia o chip com qualquer app de NFC e cole o endereço aqui.',
  'This is no tap of this chip with any of its keys.': 'Esta não é uma leitura deste chip com nenhuma das chaves dele.',
  'If the app says that the keys are wrong, choose the next entry.':
    'Se o app disser que as chaves estão erradas, escolha a próxima opção.',
  'All keys are zeros. The newer app resets such a chip; the older one says it is reset already.':
    'Todas as chaves são zeros. O app mais novo zera um chip assim; o mais antigo diz que já está zerado.',
  'If the app stops in the middle, the keys that were written are zeros again: choose the last entry, or program the chip anew.':
    'Se o app parar no meio, as chaves gravadas voltam a ser zeros: escolha a última opção ou programe o chip de novo.',
  'Reset by a link': 'Zerar com um link',
  'Open this on a phone with the programming app, and hold the chip to it.':
    'Abra em um celular com o app de programação e aproxime o chip.',
  'Link that resets the chip, as a QR code': 'Link que zera o chip, como QR code',
  'It works once, for 15 minutes, and only with this chip. The card is then blocked for good.':
    'Funciona uma vez, por 15 minutos, e só com este chip. Depois o cartão fica bloqueado para sempre.',
  'Wipe a chip': 'Apagar um chip',
  'For a chip in your hand, also when its card was deleted.':
    'Para um chip que você tem na mão, mesmo que o cartão já tenha sido excluído.',
  'A card that still exists is blocked for good. Showing its keys is noted in the activity log.':
    'Um cartão que ainda existe fica bloqueado para sempre. Mostrar as chaves do chip fica anotado no registro de atividades.',
  'Move cards here': 'Trazer cartões',
  'Cards of another system pay here without being written anew.':
    'Cartões de outro sistema pagam aqui sem precisar gravar de novo.',
  'Take {count} cards over': { one: 'Trazer um cartão', other: 'Trazer {count} cartões' },
  'Look what would happen': 'Ver o que aconteceria',
  'Its export': 'Arquivo exportado',
  'JSON, CSV, its SQLite database, its backup, or a dump. It has keys: delete it afterwards.':
    'JSON, CSV, o banco de dados SQLite, o backup ou um dump. Contém chaves: apague depois.',
  'Where the export does not have it: 32 hex digits.': 'Se não estiver no arquivo exportado: 32 dígitos hexadecimais.',
  '{count} cards would come in. Nothing is changed yet.': {
    one: 'Um cartão entraria. Nada mudou ainda.',
    other: '{count} cartões entrariam. Nada mudou ainda.',
  },
  '{count} cards came in.': { one: 'Um cartão entrou.', other: '{count} cartões entraram.' },
  '{count} are here already.': { one: 'Um já está aqui.', other: '{count} já estão aqui.' },
  '{count} cannot be taken over; the list says why.': {
    one: 'Um não pode ser trazido; a lista diz por quê.',
    other: '{count} não podem ser trazidos; a lista diz por quê.',
  },
  'Here already': 'Já está aqui',
  'Nobody holds them yet: each holder takes the card with its code, and pays from a wallet of their own.':
    'Ainda não têm titular: cada titular ativa o cartão com o código e paga com a própria carteira.',
  'Save the codes': 'Salvar os códigos',
  'Repair the chip': 'Consertar o chip',
  'Reset it with the programming app; then program it anew, with new keys.':
    'Zere com o app de programação; depois programe de novo, com chaves novas.',
  'Not programmed': 'Não programado',
  'No device has taken its keys yet.': 'Nenhum dispositivo pegou as chaves dele ainda.',
  'Keys issued': 'Chaves entregues',
  'A device has taken its keys. The first tap will prove that they are on the chip.':
    'Um dispositivo pegou as chaves. O primeiro uso vai confirmar que elas estão no chip.',
  'Taken over': 'De outro sistema',
  'Another system programmed it. Its first tap here will prove that it works.':
    'Outro sistema programou este cartão. O primeiro uso aqui vai confirmar que funciona.',
  Programmed: 'Programado',
  'It was tapped, so its keys are on the chip.': 'Já foi usado, então as chaves estão no chip.',
  Wiped: 'Apagado',
  'Its keys were told so that the chip can be reset. It never pays again.':
    'As chaves foram mostradas para zerar o chip. Ele nunca mais paga.',
  Blocked: 'Bloqueado',
  'Blocked for good: it never pays again.': 'Bloqueado para sempre: nunca mais paga.',
  Paused: 'Pausado',
  'It pays nothing until it is switched on again.': 'Não paga nada até ser reativado.',
  'The wallet could not be reached; nothing was paid.': 'A carteira não respondeu; nada foi pago.',
  'There was not enough money in the wallet.': 'Não havia saldo suficiente na carteira.',
  'The wallet has reached its own spending limit.': 'A carteira chegou ao próprio limite de gastos.',
  'The wallet does not allow this platform to pay.': 'A carteira não permite que esta plataforma pague.',
  'The wallet was too busy.': 'A carteira estava ocupada demais.',
  'No route to the receiver was found.': 'Não foi encontrado um caminho até quem recebe.',
  'The invoice expired before it was paid.': 'A fatura venceu antes de ser paga.',
  'The wallet never said whether it was paid. It may have been.': 'A carteira nunca disse se foi pago. Pode ter sido.',
  'An operator found that it was not paid.': 'Um operador confirmou que não foi pago.',
  Paid: 'Pago',
  'Being paid': 'Pagando',
  'The wallet is being asked at this moment.': 'A carteira está sendo consultada neste momento.',
  'On its way': 'A caminho',
  'The wallet hasn’t said yet whether it was paid.': 'A carteira ainda não disse se foi pago.',
  'Paid, unproven': 'Pago, sem prova',
  'The wallet says that it paid but gives no proof. Whoever was paid can see it in their own invoice.':
    'A carteira diz que pagou, mas não dá prova. Quem recebeu pode ver na própria fatura.',
  'Not known': 'Não se sabe',
  'Not paid': 'Não pago',
  'UID not known yet': 'UID ainda desconhecido',
  // components/cards/cards-tabs
  Designs: 'Designs',
  'unresolved, of payments': 'pagamentos sem solução',
  // components/cards/design-picker
  None: 'Nenhum',
  Design: 'Design',
  'Show more designs': 'Mostrar mais designs',
  'There are no designs yet. {link}': 'Ainda não há designs. {link}',
  'Add some': 'Adicionar alguns',
  // components/cards/pause-card
  '{title} is paused': '{title} está pausado',
  '{title} pays again': '{title} voltou a pagar',
  'Switch it on': 'Reativar',
  'Its holder lost it {when}, and waits for another one. It is paused.':
    'O titular perdeu este cartão {when} e espera outro. Está pausado.',
  'Lost or broken': 'Perdido ou quebrado',
  'Its holder gets another card with the same limits and wallet. This one stops at once, for good.':
    'O titular recebe outro cartão com os mesmos limites e a mesma carteira. Este para de funcionar na hora, para sempre.',
  'Replace it': 'Substituir',
  'Replace the card': 'Substituir o cartão',
  'Block it and make the new one': 'Bloquear e fazer o novo',
  '{title} is blocked. Program the new card, and give it to its holder with its code.':
    '{title} está bloqueado. Programe o cartão novo e entregue ao titular com o código.',
  'The new card is kept for {who}. Once they activate it, it pays from the same wallet, within the same limits. A PIN they set anew.':
    'O cartão novo fica reservado para {who}. Depois de ativado, ele paga com a mesma carteira, dentro dos mesmos limites. O PIN é definido de novo.',
  'its holder': 'o titular',
  'In the place of a lost card, kept for its holder: nobody else can activate it.':
    'No lugar de um cartão perdido, reservado para o titular: ninguém mais pode ativar.',
  'This card is kept for somebody who lost theirs. Ask who gave it to you for another one.':
    'Este cartão está reservado para alguém que perdeu o seu. Peça outro a quem entregou a você.',
  'Card after card': 'Um cartão depois do outro',
  'Read a chip, program it, take the next one. Name and design stay as they were.':
    'Leia um chip, programe e pegue o próximo. O nome e o design continuam os mesmos.',
  'Chip {number}': 'Chip {number}',
  'Add it and program it': 'Adicionar e programar',
  'Choose the file first.': 'Primeiro escolha o arquivo.',
  'Choose a file': 'Escolher um arquivo',
  'No file yet': 'Nenhum arquivo ainda',
  'Nothing is changed yet.': 'Nada mudou ainda.',
  'Read the chip or type its UID first.': 'Primeiro leia o chip ou digite o UID dele.',
  'Program chip {number}': 'Programar o chip {number}',
  'The app has taken the keys. Wait until it says that it is done.':
    'O app pegou as chaves. Espere até ele dizer que terminou.',
  'Next chip': 'Próximo chip',
  'You can go on and program it later, from the page of the card.':
    'Você pode continuar e programar depois, na página do cartão.',
  'Made just now': 'Feitos agora',
  'Hand each out with its own code.': 'Entregue cada um com o próprio código.',
  'Nothing yet.': 'Nada ainda.',
  'Print their codes': 'Imprimir os códigos',
  'Print activation codes': 'Imprimir códigos de ativação',
  'Activation codes': 'Códigos de ativação',
  'No card waits for a holder': 'Nenhum cartão espera um titular',
  'Codes are printed of cards that nobody holds yet.':
    'São impressos os códigos dos cartões que ainda não têm titular.',
  'Cut them apart and give each away with its card. Whoever scans a code first becomes the holder: keep the sheet safe.':
    'Recorte e entregue cada um com o seu cartão. Quem escanear um código primeiro vira titular: guarde bem a folha.',
  'Code that activates {title}': 'Código que ativa {title}',
  'Scan this with your phone, and the card is yours. {community}':
    'Escaneie com o celular, e o cartão é seu. {community}',
  'Its holder paused it. Only they can switch it on again.': 'Foi o titular quem pausou. Só essa pessoa pode reativar.',
  'Its PIN was wrong three times. Only its holder can switch it on again.':
    'O PIN foi digitado errado três vezes. Só o titular pode reativar.',
  'Pause it': 'Pausar',
  // components/cards/payment-state
  '+ {amount} of fees': '+ {amount} de taxas',
  // components/cards/top-up-code
  'QR code to top the card up': 'QR code para recarregar o cartão',
} satisfies Record<string, Form>
