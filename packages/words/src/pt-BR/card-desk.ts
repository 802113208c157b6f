/** Brazilian Portuguese of the desk for cards: making, programming, designs, payments, device tokens. */
import type { Form } from '../form.ts'

export const cardDesk = {
  // pages/card-designs/card-designs
  Import: 'Importar',
  'Add a design': 'Adicionar um design',
  'Card designs': 'Designs de cartões',
  'The pictures to choose from when a card is made.': 'As imagens para escolher quando se faz um cartão.',
  'Which designs': 'Quais designs',
  'In use': 'Em uso',
  'Nothing is archived': 'Nada arquivado',
  'No designs yet': 'Ainda não há designs',
  'Designs that are no longer used for new cards go here.':
    'Aqui ficam os designs que não são mais usados em cartões novos.',
  'Add the pictures that are printed on your cards, so that people recognise theirs.':
    'Adicione as imagens impressas nos seus cartões, para cada pessoa reconhecer o seu.',
  // pages/card-designs/design-form
  '{description} is changed': '{description} foi alterado',
  '{description} is added': '{description} foi adicionado',
  'Edit the design': 'Editar o design',
  Save: 'Salvar',
  'Add the design': 'Adicionar o design',
  'Address of the picture': 'Endereço da imagem',
  'In the shape of a card: 1.6 times as wide as high. It is fetched once you save.':
    'No formato de um cartão: largura 1,6 vez a altura. Ela é buscada quando você salva.',
  // pages/card-designs/design-list
  'begins with the address of a picture, then its name': 'começa com o endereço de uma imagem e depois traz o nome',
  'There is nothing in the list': 'A lista está vazia',
  'Line {value} does not fit: a line {rule}': 'A linha {value} não serve: cada linha {rule}',
  // pages/card-designs/design-menu
  '{description} is archived': '{description} está arquivado',
  '{name} is enabled': '{name} está ativada',
  '{name} is disabled': '{name} está desativada',
  '{description} is in use again': '{description} está em uso de novo',
  Edit: 'Editar',
  'Use it again': 'Usar de novo',
  Archive: 'Arquivar',
  // pages/card-designs/import-designs-form
  'Import designs': 'Importar designs',
  '{count} designs were added.': { one: 'Um design adicionado.', other: '{count} designs adicionados.' },
  '{count} were here already or unusable, and left out.': {
    one: 'Um já estava aqui ou não servia, e ficou de fora.',
    other: '{count} já estavam aqui ou não serviam, e ficaram de fora.',
  },
  'Pictures that are here already are left out.': 'As imagens que já estão aqui ficam de fora.',
  'Where from': 'De onde',
  'A list': 'Uma lista',
  'A feed': 'Um catálogo',
  'One on each line: the address of the picture, a space, the name.':
    'Um por linha: o endereço da imagem, um espaço, o nome.',
  'Address of the feed': 'Endereço do catálogo',
  'JSON: a list of objects with imageUrl and description, of at most 500.':
    'JSON: uma lista de até 500 objetos com imageUrl e description.',
  // pages/card-payments/card-payments
  Card: 'Cartão',
  'Open the card': 'Abrir o cartão',
  'Card is free': 'Cartão liberado',
  Already: 'Já',
  'Card payments': 'Pagamentos com cartão',
  'A wallet that falls silent leaves a payment open. It is asked again and again, and ends by itself; you need to decide only when somebody is waiting.':
    'Uma carteira que não responde deixa um pagamento em aberto. Ela é consultada várias vezes e o pagamento termina sozinho; você só precisa decidir quando alguém está esperando.',
  'Which payments': 'Quais pagamentos',
  Unresolved: 'Sem solução',
  'All payments': 'Todos os pagamentos',
  'Payments of all cards, newest first': 'Pagamentos de todos os cartões, mais recentes primeiro',
  'Unresolved payments, newest first': 'Pagamentos sem solução, mais recentes primeiro',
  'What is paid by tapping a card shows up here.': 'O que se paga aproximando um cartão aparece aqui.',
  'Nothing is unresolved': 'Nada sem solução',
  'Every payment by tap has a known end.': 'De todos os pagamentos com cartão se sabe como terminaram.',
  // components/payments/resolve-payment
  Resolve: 'Resolver',
  'It was paid': 'Foi pago',
  'The holder’s wallet, or the receiver, can tell the preimage that proves it.':
    'A carteira do titular, ou quem recebeu, pode informar a pré-imagem que prova isso.',
  'It was not paid': 'Não foi pago',
  'The card is free again, and the amount no longer counts against its limits.':
    'O cartão fica liberado e o valor não conta mais nos limites dele.',
  'Marked as paid': 'Marcado como pago',
  'Marked as not paid': 'Marcado como não pago',
  'What became of the payment?': 'O que aconteceu com o pagamento?',
  'Payment hash': 'Hash do pagamento',
  'Copy the payment hash': 'Copiar o hash do pagamento',
  Outcome: 'Resultado',
  Preimage: 'Pré-imagem',
  '64 digits of 0-9 and a-f.': '64 dígitos de 0-9 e a-f.',
  'Make sure of it with the holder first: if their wallet did pay, they have paid without anybody here knowing.':
    'Confirme antes com o titular: se a carteira pagou mesmo, o pagamento terá saído sem ninguém aqui saber.',
  // pages/cards/card
  'All cards': 'Todos os cartões',
  'It may have been deleted. What it paid is still in the list of payments.':
    'Pode ter sido excluído. O que ele pagou continua na lista de pagamentos.',
  'Copy the UID': 'Copiar o UID',
  Added: 'Adicionado',
  'Last used': 'Último uso',
  'with tap {ctr}': 'na aproximação {ctr}',
  Never: 'Nunca',
  'Change the name or design': 'Mudar o nome ou o design',
  // pages/cards/cards
  Holder: 'Titular',
  'No holder': 'Sem titular',
  'Never used': 'Nunca usado',
  'Add a card': 'Adicionar um cartão',
  'What your community taps to pay.': 'O que a sua comunidade aproxima para pagar.',
  'UID, name or holder': 'UID, nome ou titular',
  Use: 'Uso',
  'Cards, newest first': 'Cartões, mais recentes primeiro',
  'No card matches': 'Nenhum cartão encontrado',
  'Search for the start of a UID or of a name, or for the holder. Or try fewer filters.':
    'Busque pelo começo de um UID ou de um nome, ou pelo titular. Ou tente com menos filtros.',
  'No cards yet': 'Ainda não há cartões',
  'Take a blank NTAG 424 chip, add a card for it, program it and hand it over.':
    'Pegue um chip NTAG 424 em branco, adicione um cartão para ele, programe e entregue.',
  'As soon as an administrator adds cards, they show up here.':
    'Assim que um administrador adicionar cartões, eles aparecem aqui.',
  '{title} is added. Now program it.': '{title} foi adicionado. Agora programe.',
  'With a holder': 'Com titular',
  Used: 'Usados',
  'Any holder': 'Com ou sem titular',
  'Without a holder': 'Sem titular',
  'Used or not': 'Usados ou não',
  'Not blocked': 'Não bloqueados',
  'Blocked or not': 'Bloqueados ou não',
  // pages/cards/edit-card-form
  '{title} is changed': '{title} foi alterado',
  'Change the card': 'Alterar o cartão',
  'Its holder sees it too.': 'O titular também vê.',
  // pages/cards/ending-panel
  'Pause or delete': 'Pausar ou excluir',
  Pause: 'Pausar',
  'A paused card pays nothing until it is switched on again.': 'Um cartão pausado não paga nada até ser reativado.',
  Delete: 'Excluir',
  'Somebody holds this card. Its holder gives it back first, or you wipe it.':
    'Este cartão está com alguém. O titular devolve primeiro, ou você apaga o chip.',
  'The card is gone for good. Wipe the chip first; its keys stay sealed until the chip is added anew.':
    'O cartão some para sempre. Apague antes o chip; as chaves do chip ficam lacradas até ele ser adicionado de novo.',
  'Delete {title}?': 'Excluir {title}?',
  'Delete the card': 'Excluir o cartão',
  'It stops working at once, and its UID can be used for a new card. What it paid stays in the list.':
    'Para de funcionar na hora, e o UID pode ser usado em um cartão novo. O que ele pagou continua na lista.',
  'Its keys may be on a chip: wipe the card first, so that the chip can be used again.':
    'As chaves dele podem estar em um chip: apague antes o chip, para poder usar de novo.',
  // pages/cards/holder-panel
  'They activated the card; it pays from their wallet.': 'Ativou o cartão, que paga com a carteira dessa pessoa.',
  'Nobody has activated it yet.': 'Ninguém ativou ainda.',
  'A blocked card cannot be activated.': 'Um cartão bloqueado não pode ser ativado.',
  'Operators see the code that activates it.': 'Operadores veem o código que ativa o cartão.',
  'Give the card and its code to one person. The first who uses the code becomes the holder.':
    'Entregue o cartão e o código a uma só pessoa. Quem usar o código primeiro vira titular.',
  'Activation code': 'Código de ativação',
  'Activate the card': 'Ativar o cartão',
  'Let its future holder scan this, or send them the link. It works once.':
    'Peça para o futuro titular escanear, ou envie o link. Funciona uma vez.',
  'Link that activates the card, as a QR code': 'Link que ativa o cartão, como QR code',
  'Copy the link': 'Copiar o link',
  'The card has no holder any more': 'O cartão não tem mais titular',
  'It pays from their primary wallet.': 'Paga com a carteira principal do titular.',
  'It pays from a wallet that they chose for it.': 'Paga com uma carteira que o titular escolheu para ele.',
  'Take the card back': 'Recolher o cartão',
  'Take the card back from its holder?': 'Recolher o cartão do titular?',
  'Take it back': 'Recolher',
  'It stops paying from their wallet at once and gets a new activation code, for them or for somebody else. The money stays with them.':
    'Ele para na hora de pagar com a carteira do titular e recebe um novo código de ativação, para a mesma pessoa ou para outra. O dinheiro continua com o titular.',
  // pages/cards/keys-dialog
  'Copy as text': 'Copiar como texto',
  'Keys of the card as a QR code': 'Chaves do chip como QR code',
  'Show as text': 'Mostrar como texto',
  'Whoever has these keys can copy the card. Show them to nobody else.':
    'Quem tiver estas chaves pode copiar o cartão. Não mostre a mais ninguém.',
  // pages/cards/new-card-form
  'One for each chip. It is programmed and handed over afterwards.': 'Um por chip. Depois é só programar e entregar.',
  'Add the card': 'Adicionar o cartão',
  'New Card': 'Cartão novo',
  // pages/cards/program-dialog
  'Program the chip': 'Programar o chip',
  'Scan this with the Bolt Card programming app, then hold the chip to that phone until the app says it is done.':
    'Escaneie com o app de programação Bolt Card e segure o chip perto desse celular até o app dizer que terminou.',
  'It was tapped: the keys are on the chip. The card is ready to be handed over.':
    'Já foi aproximado: as chaves estão no chip. O cartão está pronto para entregar.',
  'The app has taken the keys and the link is used up. When the app is done, tap the card once at any till: that proves it.':
    'O app pegou as chaves e o link não serve mais. Quando o app terminar, aproxime o cartão uma vez de qualquer caixa: isso confirma.',
  'The link has expired.': 'O link venceu.',
  'Link that programs the card, as a QR code': 'Link que programa o cartão, como QR code',
  'Works once, for another {it}': 'Funciona uma vez, por mais {it}',
  'Open the app here': 'Abrir o app aqui',
  'The card has a holder. As soon as the app takes the keys, it has none any more.':
    'O cartão tem titular. Assim que o app pegar as chaves, deixa de ter.',
  // pages/cards/programming-panel
  Programming: 'Programação',
  'It is blocked for good. Reset the chip with its old keys; then delete this card, and the chip can be used for a new one.':
    'Está bloqueado para sempre. Zere o chip com as chaves antigas; depois exclua este cartão, e o chip serve para um novo.',
  'Read the keys again': 'Ler as chaves de novo',
  'Read the keys again?': 'Ler as chaves de novo?',
  'Show the keys': 'Mostrar as chaves',
  'For a chip whose programming was cut short: with its keys it can be finished or undone. Nothing about the card changes.':
    'Para um chip cuja programação foi interrompida: com as chaves dá para terminar ou desfazer. Nada muda no cartão.',
  'Whoever has the keys can copy the card. Reading them is noted in the activity log.':
    'Quem tiver as chaves pode copiar o cartão. A leitura fica anotada no registro de atividades.',
  'Show the keys once more': 'Mostrar as chaves mais uma vez',
  Wipe: 'Apagar o chip',
  'Show the keys once more?': 'Mostrar as chaves mais uma vez?',
  'Wipe {title}?': 'Apagar o chip de {title}?',
  'Wipe the card': 'Apagar o chip do cartão',
  'The card is blocked for good and never pays again.': 'O cartão fica bloqueado para sempre e nunca mais paga.',
  'You are shown its keys, with which the programming app resets the chip. Showing them is noted in the activity log.':
    'Você vê as chaves do chip, com as quais o app de programação zera o chip. Isso fica anotado no registro de atividades.',
  'Reset the chip': 'Zerar o chip',
  'Scan this with the programming app, then hold the card to the phone.':
    'Escaneie com o app de programação e aproxime o cartão do celular.',
  // pages/cards/read-chip
  'This browser cannot read chips. Type the UID instead.': 'Este navegador não lê chips. Digite o UID.',
  'The chip could not be read. Hold it still, and try again.': 'Não deu para ler o chip. Segure firme e tente de novo.',
  'Reading chips was not allowed. Allow it for this page, and try again.':
    'A leitura de chips não foi permitida. Permita nesta página e tente de novo.',
  'This device has no reader for chips. Type the UID instead.':
    'Este dispositivo não tem leitor de chips. Digite o UID.',
  'The reader cannot be used at the moment. Is NFC switched on?': 'Não dá para usar o leitor agora. O NFC está ligado?',
  // pages/cards/uid-field
  'UID of the chip': 'UID do chip',
  'Hold the card to the back of this phone…': 'Encoste o cartão na parte de trás deste celular…',
  'Seven bytes, such as 04:A1:B2:C3:D4:E5:F6. Any NFC app shows it. Four bytes that change are a random UID: the chip tells its own when it is written.':
    'Sete bytes, como 04:A1:B2:C3:D4:E5:F6. Qualquer app de NFC mostra. Quatro bytes que mudam são um UID aleatório: o chip informa o dele ao ser gravado.',
  'A UID has 14 digits of 0-9 and A-F': 'Um UID tem 14 dígitos de 0-9 e A-F',
  Stop: 'Parar',
  'Read it': 'Ler',
  // pages/device-tokens/device-token-form
  '8 hours, a day of work': '8 horas, um dia de trabalho',
  '1 day': '1 dia',
  '7 days': '7 dias',
  '30 days': '30 dias',
  '1 year': '1 ano',
  'The app acts as': 'O app age como',
  'It may': 'Ele pode',
  'Set up cards': 'Preparar cartões',
  Nothing: 'Nada',
  'It ends after': 'Termina depois de',
  'To end one earlier, all devices are signed out in the settings.':
    'Para encerrar um antes, saia de todos os dispositivos nas configurações.',
  'Another time…': 'Outro prazo…',
  'How long': 'Quanto tempo',
  'Such as 30m, 12h or 90d; at least one minute.': 'Como 30m, 12h ou 90d; pelo menos um minuto.',
  'Make the token': 'Criar o token',
  // pages/device-tokens/device-tokens
  'Let an app that sets up cards work with this instance. It scans a code and gets the permissions you tick, for as long as you say.':
    'Permita que um app que prepara cartões trabalhe com esta instância. Ele escaneia um código e recebe as permissões que você marcar, pelo tempo que você disser.',
  'Scan this with the card app': 'Escaneie com o app de cartões',
  'It is shown this once. Whoever scans it can use it, so show it to nobody else.':
    'Aparece só desta vez. Quem escanear pode usar, então não mostre a mais ninguém.',
  'Device token as a QR code': 'Token de dispositivo como QR code',
  'Works for': 'Funciona por',
  'Works at': 'Funciona em',
  May: 'Pode',
  'It works only while you have these permissions yourself. To end it early, sign out every device in the settings: that ends all device tokens at once.':
    'Só funciona enquanto você também tiver estas permissões. Para encerrar antes, saia de todos os dispositivos nas configurações: isso encerra todos os tokens de dispositivo de uma vez.',
  // pages/device-tokens/permission-words
  'Chips of cards': 'Chips de cartões',
  'Lightning addresses': 'Endereços Lightning',
  'Activity log': 'Registro de atividades',
  See: 'Ver',
  Change: 'Alterar',
  'Change roles': 'Alterar funções',
  // pages/device-tokens/person-picker
  Keep: 'Manter',
  'Name, npub or start of a key': 'Nome, npub ou começo de uma chave',
  'Members found': 'Membros encontrados',
  'Nobody matches.': 'Ninguém encontrado.',
} satisfies Record<string, Form>
