/** Brazilian Portuguese of what operators read. */
import type { Form } from '../form.ts'

export const operator = {
  // components/activity
  'some sats': 'alguns sats',
  // frame/navigation
  Mine: 'Minha área',
  Overview: 'Visão geral',
  System: 'Sistema',
  // pages/community
  '24 hours': '24 horas',
  '12 months': '12 meses',
  'Active members': 'Membros ativos',
  Declined: 'Recusado',
  'Earlier payments are still being counted; the figures grow.':
    'Pagamentos anteriores ainda estão sendo contados; os números vão crescer.',
  'Nothing needs attention.': 'Nada precisa de atenção.',
  Figures: 'Números',
  'Looked at {time}': 'Verificado em {time}',
  'Needs attention': 'Precisa de atenção',
  'No card was declined in this time.': 'Nenhum cartão foi recusado neste período.',
  'No payments in this time. The first one shows up here within seconds.':
    'Nenhum pagamento neste período. O primeiro aparece aqui em segundos.',
  'Nobody has connected a wallet yet.': 'Ninguém conectou uma carteira ainda.',
  'Not tested yet': 'Ainda não testada',
  'Not working': 'Não funciona',
  'Show as table': 'Ver como tabela',
  'Show bars': 'Ver como barras',
  Span: 'Período',
  'Switched off': 'Desligada',
  Taps: 'Aproximações',
  'The oldest:': 'O mais antigo:',
  Volume: 'Volume',
  'What is shown': 'O que é mostrado',
  'Why cards were declined': 'Por que cartões foram recusados',
  Working: 'Funciona',
  'as much as before': 'igual a antes',
  '{share} less than before': '{share} a menos que antes',
  '{share} more than before': '{share} a mais que antes',
  // pages/open-payments/open-payments
  'Open payments': 'Pagamentos em aberto',
  'Their wallets have not said yet whether they paid. Each is asked until it does, and nothing is sent again.':
    'As carteiras ainda não disseram se pagaram. Cada uma é consultada até dizer, e nada é enviado de novo.',
  'By card': 'Com cartão',
  'Sent by hand': 'Enviado à mão',
  'Known by': 'Resultado até',
  'Somebody who left': 'Alguém que saiu',
  'The wallet is being asked.': 'A carteira está sendo consultada.',
  'Ask the wallet again': 'Consultar a carteira de novo',
  'Payments whose end is not known, oldest first': 'Pagamentos sem resultado conhecido, os mais antigos primeiro',
  'No payment is open': 'Nenhum pagamento em aberto',
  'Every payment by card, by hand and by forwarding has a known end.':
    'Já se sabe o resultado de cada pagamento com cartão, à mão ou por repasse.',
  // pages/listener/connections-panel
  'Member and wallet': 'Membro e carteira',
  // frame/search-palette
  'Search everything': 'Buscar em tudo',
  'A name, a card, a payment, a setting': 'Um nome, um cartão, um pagamento, uma configuração',
  'Nothing found. Try the beginning of a name.': 'Nada encontrado. Tente o começo de um nome.',
  Found: 'Encontrado',
  '{count} found': { one: '1 encontrado', other: '{count} encontrados' },
  'My payments': 'Meus pagamentos',
  // pages/community/attention-panel
  'Start it again, and look whether address and secret are the same on both sides.':
    'Inicie-o de novo e veja se o endereço e o segredo são os mesmos dos dois lados.',
  '{count} payments are still open: the wallets haven’t said whether they were paid.': {
    one: 'Um pagamento continua em aberto: a carteira não disse se foi pago.',
    other: '{count} pagamentos continuam em aberto: as carteiras não disseram se foram pagos.',
  },
  'Wallets go on being asked. See whose they are, and ask again where somebody waits.':
    'As carteiras continuam sendo consultadas. Veja de quem são, e consulte de novo onde alguém espera.',
  'They are told again until they are taken. The listener says what is in the way.':
    'Eles são enviados de novo até serem aceitos. O listener diz o que está impedindo.',
  '{count} relays that wallets need cannot be reached.': {
    one: 'Não dá para chegar a um relay de que as carteiras precisam.',
    other: 'Não dá para chegar a {count} relays de que as carteiras precisam.',
  },
  'Often they come back by themselves. Members of wallets there cannot be paid until then.':
    'Muitas vezes voltam sozinhos. Até lá, não dá para pagar a quem tem a carteira neles.',
  '{count} wallets fell silent together. That is taken for an outage: none of them is archived.': {
    one: 'Uma carteira parou de responder. Isso é tratado como uma queda: ela não é arquivada.',
    other: '{count} carteiras pararam de responder juntas. Isso é tratado como uma queda: nenhuma é arquivada.',
  },
  'Look whether the relay, the provider of these wallets or your own network is in trouble.':
    'Veja se o relay, o provedor dessas carteiras ou a sua própria rede está com problemas.',
  '{count} wallets do not work.': { one: 'Uma carteira não funciona.', other: '{count} carteiras não funcionam.' },
  'Their owners see why on their wallet page; ask them to open the wallet’s app or to connect another.':
    'Os donos veem por quê na página da carteira; peça que abram o app dela ou conectem outra.',
  '{count} cards were programmed and never tapped.': {
    one: 'Um cartão foi programado e nunca foi aproximado.',
    other: '{count} cartões foram programados e nunca foram aproximados.',
  },
  '{count} members lost their card and wait for another one.': {
    one: 'Um membro perdeu o cartão e espera outro.',
    other: '{count} membros perderam o cartão e esperam outro.',
  },
  'The cards are paused. Replace each: its holder takes the new one with its code.':
    'Os cartões estão pausados. Substitua cada um: o titular ativa o novo com o código dele.',
  'Tap each once to see that it works, or program it again.':
    'Aproxime cada um uma vez para ver se funciona, ou programe de novo.',
  'The disk is nearly full.': 'O disco está quase cheio.',
  'Make room or give it a larger disk. The database stops when there is none left.':
    'Libere espaço ou use um disco maior. O banco de dados para quando não sobra nada.',
  'The certificate ends on {time}.': 'O certificado vence em {time}.',
  'Renew it, and look why that does not happen by itself. After its end nobody can be paid.':
    'Renove-o e veja por que isso não acontece sozinho. Depois que vencer, não dá para pagar a ninguém.',
  // pages/webhooks
  'A card has paid': 'Um cartão pagou',
  'A card is activated': 'Um cartão é ativado',
  'A card was declined': 'Um cartão foi recusado',
  'A payment is received': 'Um pagamento chega',
  'A test': 'Um teste',
  'A voucher is deposited': 'Um vale chega',
  'A wallet proves what it said a card has paid': 'Uma carteira comprova o que disse que um cartão pagou',
  'Add a webhook': 'Adicionar um webhook',
  'Add the address of your program, and choose what it is told.':
    'Adicione o endereço do seu programa e escolha do que ele é avisado.',
  'Address of your program': 'Endereço do seu programa',
  'Delete this webhook?': 'Excluir este webhook?',
  'For your programs': 'Para seus programas',
  'Given up': 'Abandonado',
  'Have payments, cards and vouchers told to a program of yours.':
    'Faça um programa seu ficar sabendo de pagamentos, cartões e vales.',
  'It does not take what is sent. It is tried again for three days.':
    'Ele não aceita o que é enviado. Vamos tentar de novo por três dias.',
  'It is shown this once. Your program checks with it that an event is from here.':
    'Ele só aparece desta vez. Com ele, seu programa confere que um evento veio daqui.',
  'It is told of': 'Do que ele é avisado',
  'New secret': 'Novo segredo',
  'No webhooks yet': 'Nenhum webhook ainda',
  'Nothing more is told to it, and what was told is forgotten.':
    'Ele não recebe mais avisos, e os que recebeu são esquecidos.',
  'Of everybody': 'De todos',
  'Of everybody in the community': 'De toda a comunidade',
  'Otherwise only what happens to you.': 'Se não, só o que acontece com você.',
  'Programs of yours hear of payments, cards and vouchers as they happen, signed by the Standard Webhooks conventions.':
    'Seus programas ficam sabendo de pagamentos, cartões e vales na hora, com assinatura no padrão Standard Webhooks.',
  'Send a test': 'Enviar um teste',
  'Send again': 'Enviar de novo',
  'Switched off. Nothing is sent.': 'Desligado. Nada é enviado.',
  'Switched off: it said that it is gone.': 'Desligado: ele respondeu que não existe mais.',
  'Switched off: who made it is no ADMIN any more. Look where it leads before you switch it on.':
    'Desligado: quem o criou não é mais ADMIN. Veja para onde ele leva antes de ligar.',
  'Switched off: who made it was signed out everywhere or blocked. Look where it leads before you switch it on.':
    'Desligado: quem o criou foi desconectado de todos os lugares ou bloqueado. Veja para onde ele leva antes de ligar.',
  'Switched off: it took nothing for three days. Mend it, then switch it on again.':
    'Desligado: não aceitou nada por três dias. Conserte e ligue de novo.',
  Taken: 'Aceito',
  'The secret of this webhook': 'O segredo deste webhook',
  Webhooks: 'Webhooks',
  // pages/device-tokens
  'Tokens that were made': 'Tokens criados',
  'The tokens themselves are kept nowhere.': 'Os tokens em si não ficam guardados em lugar nenhum.',
  'Each token that is made from now on is listed here.': 'Cada token criado a partir de agora aparece aqui.',
  'For what': 'Para quê',
  'Without a name': 'Sem nome',
  'Acts as': 'Age em nome de',
  Made: 'Criado em',
  Ends: 'Vale até',
  'What it is for': 'Para que serve',
  'Such as the phone at the door; to find it in the list.':
    'Por exemplo, o celular da entrada; para encontrar na lista.',
  // pages/activity
  Who: 'Quem',
  'by {name}': 'por {name}',
  'What the rest stands on comes first.': 'Primeiro vem aquilo de que o resto depende.',
} satisfies Record<string, Form>
