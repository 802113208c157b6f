/** Brazilian Portuguese of the payment listener. */
import type { Form } from '../form.ts'

export const listener = {
  // components/listener/listener-summary
  'Wallet {shortId}': 'Carteira {shortId}',
  // components/listener/listener-words
  'Not answering': 'Sem resposta',
  'Its relay is there, but the wallet gives no usable answer.':
    'O relay dela está lá, mas a carteira não dá uma resposta que sirva.',
  Disconnected: 'Desconectada',
  'It was ready; now none of its relays is connected, or has a place for it.':
    'Estava pronta; agora nenhum dos seus relays está conectado ou tem vaga para ela.',
  Connecting: 'Conectando',
  'None of its relays is connected yet, or has a place for it.':
    'Nenhum dos seus relays está conectado ainda ou tem vaga para ela.',
  Checking: 'Verificando',
  'Its relay is connected; the wallet is asked whether it is there.':
    'O relay dela está conectado; estamos perguntando à carteira se ela está lá.',
  Ready: 'Pronta',
  'It answers, and what it receives is noticed at once.': 'Ela responde, e o que recebe é percebido na hora.',
  Closed: 'Fechada',
  'It is not held any more.': 'Não é mais acompanhada.',
  'its relays': 'seus relays',
  'its wallets': 'suas carteiras',
  'how many events wait for delivery': 'quantos eventos esperam entrega',
  'the latest events': 'os últimos eventos',
  'payments without a known end': 'os pagamentos sem resultado conhecido',
  'What wallets receive is noticed within moments.': 'O que as carteiras recebem é percebido em instantes.',
  '{count} wallets are not ready. What they receive is noticed once they are.': {
    one: 'Uma carteira não está pronta. O que ela recebe é percebido quando estiver.',
    other: '{count} carteiras não estão prontas. O que elas recebem é percebido quando estiverem.',
  },
  'Not connected': 'Sem conexão',
  Connected: 'Conectado',
  '{count} without a place': { one: 'Uma sem vaga', other: '{count} sem vaga' },
  'The relay takes no more subscriptions from here, so nothing of these wallets is heard there. Their owners can connect them by another relay.':
    'O relay não aceita mais inscrições daqui, então não se ouve nada dessas carteiras por lá. Os donos podem conectá-las por outro relay.',
  Delivered: 'Entregue',
  'Being delivered': 'Entregando',
  'Tried {count} times': { one: 'Uma tentativa', other: '{count} tentativas' },
  Retrying: 'Tentando de novo',
  'The web service did not understand it: are both of the same version?':
    'O serviço web não entendeu: os dois são da mesma versão?',
  'The web service does not take the signature: the secrets or the clocks of the two differ.':
    'O serviço web não aceita a assinatura: os segredos ou os relógios dos dois são diferentes.',
  'The listener is switched off in the settings.': 'O listener está desligado nas configurações.',
  'The web service answered {status}.': 'O serviço web respondeu {status}.',
  'The web service could not be reached ({problem}).': 'Não deu para falar com o serviço web ({problem}).',
  'The web service did not take it.': 'O serviço web não aceitou.',
  Heard: 'Ouvido',
  '{count} messages from wallets about payments': {
    one: 'uma mensagem de carteiras sobre pagamentos',
    other: '{count} mensagens de carteiras sobre pagamentos',
  },
  '{count} repeated what was known': { one: 'uma repetiu o já sabido', other: '{count} repetiram o já sabido' },
  'Caught up': 'Posto em dia',
  '{count} checks of wallets’ ledgers': {
    one: 'uma verificação do registro de uma carteira',
    other: '{count} verificações de registros de carteiras',
  },
  '{count} missed payments found': {
    one: 'um pagamento perdido encontrado',
    other: '{count} pagamentos perdidos encontrados',
  },
  '{count} checks failed': { one: 'uma verificação falhou', other: '{count} verificações falharam' },
  '{count} events taken by the web service': {
    one: 'um evento aceito pelo serviço web',
    other: '{count} eventos aceitos pelo serviço web',
  },
  '{count} attempts failed': { one: 'uma tentativa falhou', other: '{count} tentativas falharam' },
  '{count} payments sent': { one: 'um pagamento enviado', other: '{count} pagamentos enviados' },
  '{count} on their way': { one: 'um a caminho', other: '{count} a caminho' },
  '{count} asked for again and not sent again': {
    one: 'um pedido de novo e não enviado de novo',
    other: '{count} pedidos de novo e não enviados de novo',
  },
  Asked: 'Consultado',
  '{count} other calls to wallets': {
    one: 'outra chamada a uma carteira',
    other: 'outras {count} chamadas a carteiras',
  },
  '{count} failed': { one: 'uma falhou', other: '{count} falharam' },
  Watched: 'Monitorado',
  '{count} times a silent wallet was asked for a sign of life': {
    one: 'uma vez se pediu um sinal de vida a uma carteira calada',
    other: '{count} vezes se pediu um sinal de vida a uma carteira calada',
  },
  '{count} gave none': { one: 'uma não deu', other: '{count} não deram' },
  'Many wallets fell silent together': 'Muitas carteiras pararam de responder juntas',
  'That is taken for an outage of the relay, of their provider or of your own network: none of them is archived while it lasts.':
    'Isso é tratado como uma queda do relay, do provedor delas ou da sua própria rede: enquanto durar, nenhuma é arquivada.',
  'All relays': 'Todos os relays',
  '{silent} of {wallets} wallets, last heard {when}':
    '{silent} de {wallets} carteiras; o último sinal delas foi {when}',
  '{count} reported as gone': { one: 'uma informada como encerrada', other: '{count} informadas como encerradas' },
  '{count} reported as idle': { one: 'uma informada como parada', other: '{count} informadas como paradas' },
  'Nothing so far.': 'Nada até agora.',
  '{count} days': { one: 'um dia', other: '{count} dias' },
  '{count} hours': { one: 'uma hora', other: '{count} horas' },
  '{count} minutes': { one: 'um minuto', other: '{count} minutos' },
  'less than a minute': 'menos de um minuto',
  'It works. The listener has been running for {duration} and holds {wallets} over {relays}.':
    'Funciona. O listener está rodando há {duration} e acompanha {wallets} por {relays}.',
  'No listener can be reached there. Is it running, and may this server connect to that address? {error}.':
    'Não dá para falar com nenhum listener lá. Ele está rodando? Este servidor pode se conectar a esse endereço? {error}.',
  'A listener answers, but it does not take this secret. Type the LISTENER_AUTH_SECRET that it was started with, or its LISTENER_REQUEST_AUTH_SECRET if it has one.':
    'Um listener responde, mas não aceita este segredo. Digite o LISTENER_AUTH_SECRET com que ele foi iniciado, ou o LISTENER_REQUEST_AUTH_SECRET dele, se houver.',
  'Something answers there, but it is not a payment listener. Check the port: usually it is 4100.':
    'Algo responde lá, mas não é um listener de pagamentos. Confira a porta: em geral é 4100.',
  'There is no secret for this address. A stored one is sent only to the address it is stored for, so type the secret as well.':
    'Não há segredo para este endereço. O segredo salvo só é enviado ao endereço para o qual foi salvo, então digite também o segredo.',
  // pages/listener/connections-panel
  'Last payment': 'Último pagamento',
  'Every wallet in use that the listener holds, by state.':
    'Todas as carteiras em uso que o listener acompanha, por estado.',
  'Wallet, member or relay': 'Carteira, membro ou relay',
  'Wallets that the listener holds, those in trouble first':
    'Carteiras que o listener acompanha, as que têm problemas primeiro',
  'No wallet matches': 'Nenhuma carteira encontrada',
  'Search for a part of a name, an id or a relay, or choose another state.':
    'Busque parte de um nome, de um identificador ou de um relay, ou escolha outro estado.',
  'No wallets yet': 'Nenhuma carteira ainda',
  'As soon as a member connects a wallet, the listener takes it up.':
    'Assim que um membro conectar uma carteira, o listener passa a acompanhá-la.',
  'All wallets': 'Todas',
  'It was reported as idle, and is asked seldom.': 'Foi informada como parada e é consultada poucas vezes.',
  Parked: 'Em repouso',
  'Not yet': 'Ainda não',
  // pages/listener/counters-panel
  'What it has done': 'O que ele fez',
  'Since it started.': 'Desde que foi iniciado.',
  // pages/listener/events-panel
  Payment: 'Pagamento',
  'A wallet that is gone': 'Uma carteira que não existe mais',
  Noticed: 'Percebido',
  Delivery: 'Entrega',
  'Latest events': 'Últimos eventos',
  'Payments that wallets told of, newest first; at most a hundred.':
    'Pagamentos que as carteiras informaram, os mais novos primeiro; no máximo cem.',
  'Latest events of the listener, newest first': 'Últimos eventos do listener, os mais novos primeiro',
  'Not known at the moment': 'Não se sabe no momento',
  'The listener’s database did not answer in time. This page asks again by itself.':
    'O banco de dados do listener não respondeu a tempo. Esta página pergunta de novo sozinha.',
  'No payments yet': 'Nenhum pagamento ainda',
  'As soon as a wallet receives or sends a payment, it shows up here.':
    'Assim que uma carteira receber ou enviar um pagamento, ele aparece aqui.',
  Sent: 'Enviado',
  'an unknown amount': 'um valor desconhecido',
  'It was missed at first and found in the wallet’s ledger':
    'Passou despercebido no início e foi encontrado no registro da carteira',
  Recovered: 'Recuperado',
  'Next: {when}.': 'Próxima: {when}.',
  // pages/listener/listener
  'The companion process that holds the wallets’ connections, notices what they receive, and pays from cards.':
    'O processo que mantém as conexões das carteiras, percebe o que elas recebem e paga com os cartões.',
  'The web service does not answer at the moment. What you see is how it was before.':
    'O serviço web não responde no momento. O que você vê é como estava antes.',
  // pages/listener/payments-panel
  'Payments without a known end': 'Pagamentos sem resultado conhecido',
  'Their wallets are asked until they say what became of them. Nothing is sent again.':
    'As carteiras são consultadas até dizerem o que houve. Nada é enviado de novo.',
  // pages/listener/relays-panel
  Relays: 'Relays',
  'As few connections as each allows, shared by all wallets that use it.':
    'O mínimo de conexões que cada um permite, compartilhadas por todas as carteiras que o usam.',
  'No wallet is held, so no relay is needed.': 'Nenhuma carteira é acompanhada, então nenhum relay é necessário.',
  // pages/listener/state-panel
  'The listener is on and connected.': 'O listener está ligado e conectado.',
  'Running since': 'Rodando desde',
  Version: 'Versão',
  'The listener is off.': 'O listener está desligado.',
  'Wallets are reached one call at a time. What they receive is noticed later, zaps are not offered, and nothing is forwarded. To use it, start it with {it} and enter its address and secret in the settings; {it2} does all that by itself.':
    'As carteiras são contatadas uma chamada por vez. O que elas recebem é percebido mais tarde, zaps não são oferecidos e nada é repassado. Para usar o listener, inicie-o com {it} e coloque o endereço e o segredo dele nas configurações; {it2} faz tudo isso sozinho.',
  'The listener cannot be reached.': 'Não dá para falar com o listener.',
  'See whether the process runs. Alone it is started with {it}.':
    'Veja se o processo está rodando. Sozinho, ele é iniciado com {it}.',
  'See whether its address and its secret in the settings are right, and test the connection there.':
    'Veja se o endereço e o segredo dele estão certos nas configurações, e teste a conexão lá.',
  'Until it is back, wallets are called directly. What they receive meanwhile is not lost: it is found in their ledgers afterwards.':
    'Até ele voltar, as carteiras são chamadas diretamente. O que elas recebem nesse tempo não se perde: depois é encontrado nos registros delas.',
  'Settings of the listener': 'Configurações do listener',
  'The listener could not tell {parts} in time. Its database is slow or away; the rest below is true.':
    'O listener não conseguiu informar a tempo {parts}. O banco de dados dele está lento ou fora do ar; o resto abaixo está certo.',
  // pages/listener/status-counts
  'Wallets held': 'Carteiras acompanhadas',
  'Wallets ready': 'Carteiras prontas',
  'of {count} relays connected': 'de {count} relays conectados',
  'Relay connected': 'Relay conectado',
  'Relays connected': 'Relays conectados',
  Undelivered: 'Não entregues',
  '{count} events do not get through to the web service. None is lost: they are tried again until they are taken. The list of events says why.':
    {
      one: 'Um evento não chega ao serviço web. Ele não se perde: é tentado de novo até ser aceito. A lista de eventos diz por quê.',
      other:
        '{count} eventos não chegam ao serviço web. Nenhum se perde: são tentados de novo até serem aceitos. A lista de eventos diz por quê.',
    },
  // pages/community/listener-notice
  'See why': 'Ver por quê',
  'The payment listener cannot be reached. What wallets receive is noticed late.':
    'Não dá para falar com o listener de pagamentos. O que as carteiras recebem é percebido com atraso.',
  '{count} events of the payment listener did not get through yet.': {
    one: 'Um evento do listener de pagamentos ainda não chegou.',
    other: '{count} eventos do listener de pagamentos ainda não chegaram.',
  },
} satisfies Record<string, Form>
