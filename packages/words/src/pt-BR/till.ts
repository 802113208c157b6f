/** Brazilian Portuguese of the till, amounts in the community's currency, notifications. */
import type { Form } from '../form.ts'

export const till = {
  'Amounts in your currency': 'Valores na sua moeda',
  'Amounts can be read and typed in a currency. What is paid is decided in sats.':
    'Dá para ler e digitar valores em uma moeda. O que se paga é decidido em sats.',
  Currency: 'Moeda',
  'Rate service': 'Serviço de cotação',
  'Second rate service': 'Segundo serviço de cotação',
  'Fixed rate': 'Cotação fixa',
  'Three letters, such as EUR or ARS, for strangers and for members who chose none of their own.':
    'Três letras, como EUR ou ARS, para visitantes e para membros que não escolheram a sua.',
  'A public address that answers with the price of one bitcoin in many currencies as JSON, such as https://api.yadio.io/exrates/BTC. It is asked at most every five minutes; a rate older than half an hour is shown with its time.':
    'Um endereço público que responde com o preço de um bitcoin em várias moedas em JSON, como https://api.yadio.io/exrates/BTC. É consultado no máximo a cada cinco minutos; uma cotação de mais de meia hora aparece com a hora dela.',
  'For currencies of which the first gives no rate, or while it is away, such as https://api.coinbase.com/v2/exchange-rates?currency=BTC.':
    'Para moedas de que o primeiro não dá cotação, ou enquanto ele não responde, como https://api.coinbase.com/v2/exchange-rates?currency=BTC.',
  'What one bitcoin costs in that currency, in whole units. With it no service counts for this currency.':
    'Quanto custa um bitcoin nessa moeda, em unidades inteiras. Com ela, nenhum serviço conta para esta moeda.',
  Till: 'Caixa',
  'Leave the till': 'Sair do caixa',
  'No wallet receives for this till at the moment. Its owner can connect one.':
    'No momento nenhuma carteira recebe por este caixa. Quem abriu pode conectar uma.',
  'Open the till': 'Abrir o caixa',
  'Open and lock': 'Abrir e bloquear',
  'Four to eight digits': 'De quatro a oito dígitos',
  'Take payments at a counter: by code, or with any card that pays over Lightning. They go straight into your wallet.':
    'Receba no balcão: por código ou com qualquer cartão que pague por Lightning. Vai direto para a sua carteira.',
  'PIN to leave it (optional)': 'PIN para sair (opcional)',
  'With a PIN this device shows nothing but the till until the PIN is entered: you can leave it with your staff. Without one, whoever holds the device can leave the till.':
    'Com um PIN, este dispositivo mostra só o caixa até alguém digitar o PIN: você pode deixar com a sua equipe. Sem PIN, quem estiver com o dispositivo pode sair do caixa.',
  'Over https the till can be locked with a PIN, and can read cards.':
    'Com https o caixa pode ser bloqueado com um PIN e pode ler cartões.',
  'For this you need the PIN that its owner chose.': 'Para isto é preciso o PIN que a pessoa que abriu escolheu.',
  'Open sales stay in today’s list.': 'As vendas em aberto ficam na lista de hoje.',
  Unit: 'Unidade',
  Tip: 'Gorjeta',
  'No tip': 'Sem gorjeta',
  'To pay: {amount} sats': 'A pagar: {amount} sats',
  'Delete the last digit': 'Apagar o último dígito',
  'At most {max} sats at once': 'No máximo {max} sats por vez',
  'Charge {amount} sats': 'Cobrar {amount} sats',
  'Enter an amount': 'Digite um valor',
  'No connection. The code on the screen still works; don’t charge again. We look whether it was paid as soon as the connection is back.':
    'Sem conexão. O código na tela continua valendo; não cobre de novo. Assim que a conexão voltar, conferimos se foi pago.',
  'No connection. We are still asking for the code of this sale; don’t charge again.':
    'Sem conexão. Ainda estamos pedindo o código desta venda; não cobre de novo.',
  'Asking the wallet for a code': 'Pedindo um código à carteira',
  'tip {amount} sats': 'gorjeta {amount} sats',
  'New sale': 'Nova venda',
  'Cancel this sale': 'Cancelar esta venda',
  'We don’t know yet whether it was paid.': 'Ainda não sabemos se foi pago.',
  'A payment may still be on its way. If you charge again, the customer could pay twice. Today’s list says whether this one was paid.':
    'Pode haver um pagamento a caminho. Se você cobrar de novo, o cliente pode pagar duas vezes. A lista de hoje diz se esta venda foi paga.',
  'Pay with a card': 'Pagar com cartão',
  'Asking the card’s service. Keep the code on the screen.': 'Consultando o serviço do cartão. Deixe o código na tela.',
  'No connection. Try again with the same card: it is never paid twice.':
    'Sem conexão. Tente de novo com o mesmo cartão: nunca se paga duas vezes.',
  'The card says: {words}': 'O cartão diz: {words}',
  'The card will pay. Wait until it says paid.': 'O cartão vai pagar. Espere até aparecer pago.',
  'The card’s service has not answered yet. It may still pay: wait, and don’t charge again.':
    'O serviço do cartão ainda não respondeu. Ele ainda pode pagar: espere e não cobre de novo.',
  'This device cannot read cards by itself. Scan the code on the card or on the customer’s screen, or paste its link.':
    'Este dispositivo não lê cartões sozinho. Escaneie o código no cartão ou na tela do cliente, ou cole o link.',
  'This is not the code of a card.': 'Este não é o código de um cartão.',
  Tills: 'Caixas',
  'Type what the customer has to pay.': 'Digite quanto o cliente tem que pagar.',
  'Your tills': 'Seus caixas',
  'Where your payments are taken: devices on which you opened a till.':
    'Onde se recebe por você: dispositivos em que você abriu um caixa.',
  Locked: 'Bloqueado',
  'Opened {when}': 'Aberto {when}',
  'Open until {day}': 'Aberto até {day}',
  'Close it': 'Fechar',
  'Close this till?': 'Fechar este caixa?',
  'The device can take no more payments for you. What was sold stays in your history. A locked device is free again, but you are signed out there.':
    'O dispositivo não recebe mais por você. O que foi vendido fica no seu histórico. Um dispositivo bloqueado fica livre, mas lá a sua sessão é encerrada.',
  'The till is closed': 'O caixa está fechado',
  'No till is open': 'Nenhum caixa aberto',
  'Open one on the phone or tablet that stands at your counter.':
    'Abra um no celular ou tablet que fica no seu balcão.',
  'Devices that take payments for you; close one that was lost.':
    'Dispositivos que recebem por você; feche um que se perdeu.',
  'Allow reading cards': 'Permitir a leitura de cartões',
  'That could not be read. Hold the card still for a moment.':
    'Não deu para ler. Segure o cartão parado por um momento.',
  'Hold the card to the back of this device': 'Encoste o cartão na parte de trás deste dispositivo',
  'Link of a card': 'Link de um cartão',
  'Use it': 'Usar',
  Receipt: 'Recibo',
  'Copy the receipt’s link': 'Copiar o link do recibo',
  '{count} sales paid': { one: 'Uma venda paga', other: '{count} vendas pagas' },
  'tips {amount}': 'gorjetas {amount}',
  'Your first sale of today will be here.': 'Sua primeira venda de hoje vai aparecer aqui.',
  Sale: 'Venda',
  'Not paid yet': 'Ainda não pago',
  'Paid to': 'Pago a',
  For: 'Por',
  'Tip, included': 'Gorjeta, incluída',
  'Entered as': 'Digitado como',
  Time: 'Hora',
  // pages/till/customer-pin
  'Hand the phone to the customer': 'Passe o celular para o cliente',
  'Type the PIN of your card': 'Digite o PIN do seu cartão',
  '{count} digits typed': { one: 'Um dígito digitado', other: '{count} dígitos digitados' },
  'That PIN is wrong. Type it again; three wrong ones pause the card.':
    'Esse PIN está errado. Digite de novo; três erros pausam o cartão.',
  'Pay another way': 'Pagar de outra forma',
  'Type the PIN': 'Digitar o PIN',
  // pages/till/decline-words
  'This card can pay up to {amount} at once. Charge less, or let the customer pay another way.':
    'Este cartão paga até {amount} por vez. Cobre menos, ou peça que o cliente pague de outra forma.',
  'This card has {amount} left for today. Charge less, or let the customer pay another way.':
    'Restam {amount} a este cartão hoje. Cobre menos, ou peça que o cliente pague de outra forma.',
  'This card has {amount} left for this week. Charge less, or let the customer pay another way.':
    'Restam {amount} a este cartão nesta semana. Cobre menos, ou peça que o cliente pague de outra forma.',
  'This card has {amount} left for this month. Charge less, or let the customer pay another way.':
    'Restam {amount} a este cartão neste mês. Cobre menos, ou peça que o cliente pague de outra forma.',
  // pages/account/shop-panel, pages/member-home/shop-today
  'I keep a shop': 'Tenho uma loja',
  'The till is one of your first places, and Home shows what was sold today.':
    'O caixa fica entre os seus primeiros lugares, e o Início mostra o que foi vendido hoje.',
  'The till is in your bar now': 'O caixa agora está na sua barra',
  'Name of the shop': 'Nome da loja',
  'It stands at the head of the till.': 'Aparece no alto do caixa.',
  '{shop}, today': '{shop}, hoje',
  'You got a payment': 'Você recebeu um pagamento',
  '{name}: the card paid': '{name}: o cartão pagou',
  '{name}: the card paid {amount} sats': '{name}: o cartão pagou {amount} sats',
  '{name}: the card was declined': '{name}: o cartão foi recusado',
  '{name}: {amount} sats were declined': '{name}: {amount} sats foram recusados',
  Notifications: 'Notificações',
  'Notify me of payments': 'Avisar sobre pagamentos',
  'On this device, also while this page is closed.': 'Neste dispositivo, mesmo com esta página fechada.',
  'This browser cannot do it here. On an iPhone, add this page to the home screen first.':
    'Este navegador não consegue aqui. No iPhone, primeiro adicione esta página à tela de início.',
  'Show amount and comment': 'Mostrar valor e comentário',
  'Off, a notification says that a payment came and nothing else.':
    'Desligado, a notificação diz que chegou um pagamento e nada mais.',
  'Quiet hours': 'Horário de silêncio',
  'Nothing is sent then. The payments are in your history.':
    'Nesse horário nada é enviado. Os pagamentos estão no seu histórico.',
  'Begins at': 'Começa às',
  'Ends at': 'Termina às',
  'The browser does not allow notifications from this page. Allow them in its settings, and try again.':
    'O navegador não permite notificações desta página. Permita nas configurações dele e tente de novo.',
} as const satisfies Record<string, Form>

export const tillReasons = {
  till_closed: 'Este caixa está fechado. Quem abriu pode abrir de novo ao entrar',
  too_many_tills: 'Você tem vinte caixas abertos; feche um que não usa mais',
  till_not_found: 'Você não tem um caixa aberto com este id',
  till_pin_wrong: 'Esse não é o PIN do caixa',
  till_pin_paused: 'PINs errados demais; espere um momento antes de tentar de novo',
  sale_not_found: 'Essa venda não existe',
  sale_differs: 'Há outra venda com este id; comece uma nova',
  sale_being_made: 'O código desta venda está sendo criado; peça de novo daqui a pouco',
  sale_over: 'O código desta venda venceu e ninguém pagou. Comece uma nova venda',
  card_link_unknown: 'Não é um cartão que possa pagar aqui. Tente outro cartão ou peça que o cliente escaneie o código',
  card_unreachable:
    'O serviço do cartão não responde. Nada foi pago. Aproxime de novo ou peça que o cliente escaneie o código',
  card_answer_wrong:
    'O serviço do cartão respondeu algo que não serve. Nada foi pago. Tente outro cartão ou peça que o cliente escaneie o código',
  card_declined:
    'O cartão foi recusado. Nada foi pago. Aproxime de novo, tente outro ou peça que o cliente escaneie o código',
  card_amount_too_high:
    'É mais do que o cartão paga por vez. Nada foi pago. Tente outro cartão ou peça que o cliente escaneie o código',
  card_amount_too_low:
    'É menos do que o cartão paga por vez. Nada foi pago. Tente outro cartão ou peça que o cliente escaneie o código',
  card_empty: 'Este cartão não tem nada para gastar. Tente outro cartão ou peça que o cliente escaneie o código',
  card_asks_pin: 'Este cartão pede o PIN. Peça que o cliente digite',
  receipt_not_found: 'Esse recibo não existe',
  invalid_push_endpoint: 'Não é o endereço de um serviço de notificações da internet pública',
  invalid_time_zone: 'Esse fuso horário não existe',
  too_many_push_devices: 'Dez dispositivos seus já são avisados; remova um primeiro',
  push_device_not_found: 'Você não tem esse dispositivo',
} as const
