/** Brazilian Portuguese of addresses that forward. */
import type { Form } from '../form.ts'

export const forwarding = {
  // pages/forwarding
  'At most {count} addresses': { one: 'No máximo um endereço', other: 'No máximo {count} endereços' },
  // pages/forwarding/forwarding-draft
  'A number such as 12.5, with at most two places': 'Um número como 12,5, com no máximo duas casas decimais',
  'More than 0 and at most 100': 'Mais de 0 e no máximo 100',
  'A number from 0 to 100, with at most two places': 'Um número de 0 a 100, com no máximo duas casas decimais',
  'A number of sats, at most 100,000,000': 'Um número de sats, no máximo 100.000.000',
  'Whose address is it?': 'De quem é o endereço?',
  'This address is named already': 'Este endereço já está na lista',
  '{percent} is missing': 'falta {percent}',
  '{percent} too much': 'sobra {percent}',
  // pages/forwarding/forwarding-form
  'Forwarding is on': 'O repasse está ligado',
  'Forwarding is off': 'O repasse está desligado',
  'Add an address': 'Adicionar um endereço',
  'Share evenly': 'Dividir por igual',
  'What stays in the wallet': 'O que fica na carteira',
  'Kept in the wallet, in percent': 'Fica na carteira, em porcentagem',
  'Of each payment, rounded up. Fees for paying on come out of the wallet, so keep a little.':
    'De cada pagamento, arredondado para cima. As taxas do repasse saem da carteira, então deixe um pouco.',
  'Plus a fixed amount of each payment, in sats': 'Mais um valor fixo de cada pagamento, em sats',
  'Payments of less than this stay whole.': 'Pagamentos menores que isso ficam inteiros.',
  'The shares must add up to 100 %: {sum}.': 'As partes precisam somar 100%: {sum}.',
  'Some fields need another look.': 'Alguns campos precisam de mais atenção.',
  'Start forwarding': 'Começar a repassar',
  'Lightning address {value}': 'Endereço Lightning {value}',
  'Share in percent': 'Parte em porcentagem',
  'Share {value} in percent': 'Parte {value} em porcentagem',
  'Remove {address}': 'Remover {address}',
  'address {value}': 'endereço {value}',
  Remove: 'Remover',
  Together: 'No total',
  'Forward what this wallet receives': 'Repassar o que esta carteira recebe',
  'Switched off, nothing more is paid. What waits goes on when you switch it on again.':
    'Desligado, nada mais é pago. O que está esperando segue quando você ligar de novo.',
  // pages/forwarding/forwarding-words
  'Amount not known': 'Valor desconhecido',
  'The wallet is asked how much it received.': 'Estamos perguntando à carteira quanto ela recebeu.',
  Kept: 'Fica na carteira',
  'It is no more than what stays in the wallet.': 'Não passa do que fica na carteira.',
  Waiting: 'Esperando',
  'Nothing of it is forwarded yet.': 'Nada foi repassado ainda.',
  'It is being paid.': 'Está sendo pago.',
  'Partly forwarded': 'Repassado em parte',
  'The rest is tried again.': 'O resto vai ser tentado de novo.',
  Forwarded: 'Repassado',
  'All of it has arrived.': 'Chegou tudo.',
  Stopped: 'Interrompido',
  'What is left of it stays in the wallet.': 'O que sobrou fica na carteira.',
  // pages/forwarding/forwarding
  'Back to my wallet': 'Voltar à minha carteira',
  Forwarding: 'Repasse',
  'What {it} receives is paid on to lightning addresses of your choice, out of the same wallet.':
    'O que {it} recebe é repassado aos endereços Lightning que você escolher, da mesma carteira.',
  'this wallet': 'esta carteira',
  'This is not a wallet of yours': 'Esta carteira não é sua',
  'It may belong to somebody else, or be gone.': 'Ela pode ser de outra pessoa, ou não existir mais.',
  'Who gets what': 'Quem recebe o quê',
  'It counts for payments from now on. The wallet must allow this platform to pay: give its connection a budget.':
    'Vale para os pagamentos a partir de agora. A carteira precisa deixar esta plataforma pagar: dê um orçamento à conexão dela.',
  '{amount} of {count} payments wait.': {
    one: '{amount} de um pagamento estão esperando.',
    other: '{amount} de {count} pagamentos estão esperando.',
  },
  'Forwarding is off: what the wallet receives stays in it.':
    'O repasse está desligado: o que a carteira recebe fica nela.',
  // pages/forwarding/receipt-dialog
  'It is tried now': 'Tentando agora',
  'They are tried now': 'Tentando todos agora',
  'A payment': 'Um pagamento',
  'A payment of {amount}': 'Um pagamento de {amount}',
  'Try now': 'Tentar agora',
  'It is split as soon as the wallet says how much it was.': 'Vai ser dividido assim que a carteira disser quanto foi.',
  'Nothing of it goes to anybody: it stays in the wallet.': 'Não vai para ninguém: fica na carteira.',
  '{amount} stayed in the wallet.': '{amount} ficaram na carteira.',
  'Last try': 'Última tentativa',
  ', with {amount} of fees': ', com {amount} de taxas',
  'Next try {when}.': 'Próxima tentativa {when}.',
  // pages/forwarding/receipts
  Received: 'Recebido',
  'Paid on': 'Repassado',
  'See the parts': 'Ver as partes',
  'Payments to forward, newest first': 'Pagamentos a repassar, os mais novos primeiro',
  'Nothing forwarded yet': 'Nada repassado ainda',
  'The next payment to this wallet shows up here, with what became of each part.':
    'O próximo pagamento a esta carteira aparece aqui, com o que houve com cada parte.',
  'Name an address above. From then on payments show up here, with what became of each part.':
    'Coloque um endereço acima. A partir daí os pagamentos aparecem aqui, com o que houve com cada parte.',
  'Not known yet': 'Ainda não se sabe',
} satisfies Record<string, Form>
