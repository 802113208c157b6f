/** What follows from codes: scanned, pasted, shared to the app or opened by a link; taking money, keeping coupons. */
import type { Form } from '../form.ts'

export const scanning = {
  // components/scanning
  'This invoice expired {when}. Ask for a new one.': 'Esta fatura venceu {when}. Peça uma nova.',
  'This is the link of an app that signs for you. You are signed in already.':
    'É o link de um app que assina por você. Você já entrou.',

  // pages/open
  'Open a code': 'Abrir um código',
  'This cannot be paid here': 'Isto não dá para pagar aqui',
  'Opening…': 'Abrindo…',
  'The connection of a wallet': 'A conexão de uma carteira',
  'Connect this wallet': 'Conectar esta carteira',
  'Connect it only if the wallet is yours: what people pay you goes into it.':
    'Conecte só se a carteira for sua: o que pagarem a você vai para ela.',
  'The link of a signer app': 'O link de um app que assina',
  'Sign in with it': 'Entrar com ele',
  'It signs you in, and asks you on the device that has your key.':
    'Com ele você entra; o app pergunta a você no dispositivo que tem sua chave.',
  'Nothing was shared': 'Nada foi compartilhado',
  'Share a code or a link to this app, and it opens here.':
    'Compartilhe um código ou um link com este app, e ele abre aqui.',
  'Scan or paste a code': 'Escanear ou colar um código',

  // pages/account/link-panel
  'Lightning links': 'Links Lightning',
  'Open links to pay with this app.': 'Abra com este app os links para pagar.',
  'Your browser asks you whether it may.': 'Seu navegador pergunta se você permite.',
  'This browser does not hand such links to apps.': 'Este navegador não passa esses links para apps.',
  'Open them here': 'Abrir aqui',

  // pages/take
  'Take money': 'Resgatar dinheiro',
  'Nothing can be taken here': 'Não há nada para resgatar aqui',
  'Scan a code that gives money': 'Escaneie um código que dá dinheiro',
  'A gift, a voucher machine, a faucet: what it gives goes into your wallet.':
    'Um presente, uma máquina de vales, uma torneira de sats: o que sair vai para sua carteira.',
  'From {giver}': 'De {giver}',
  'Take it': 'Resgatar',
  'Take {amount} sats': 'Resgatar {amount} sats',
  'It goes straight into your wallet.': 'Vai direto para sua carteira.',
  'We don’t know yet whether it was taken. Press again to look: it is never taken twice.':
    'Ainda não sabemos se foi resgatado. Toque de novo para ver: nunca se resgata duas vezes.',
  'It is in your wallet.': 'Já está na sua carteira.',
  '{giver} says it is on its way. We’ll tell you when it arrives.':
    '{giver} diz que está a caminho. Avisamos você quando chegar.',
  '{giver} has not answered yet. If it pays, it arrives by {time}; until then it is not taken again.':
    '{giver} ainda não respondeu. Se pagar, chega até {time}; antes disso não se resgata de novo.',
  '{giver} could not be reached. Nothing was taken.': 'Não deu para falar com {giver}. Nada foi resgatado.',
  '{giver} declined: {message}': '{giver} recusou: {message}',
  'Nothing came. It was not taken.': 'Nada chegou. Não foi resgatado.',

  // pages/vouchers/keep-coupon
  'A coupon': 'Um cupom',
  'No coupon was given': 'Não há nenhum cupom',
  'Scan the code that the shop shows.': 'Escaneie o código que a loja mostra.',
  'This coupon cannot be kept': 'Não dá para guardar este cupom',
  'At {shop}': 'Em {shop}',
  'Keep this coupon': 'Guardar este cupom',
} satisfies Record<string, Form>
