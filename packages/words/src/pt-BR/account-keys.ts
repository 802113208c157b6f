/** Brazilian Portuguese of the keys of an account: linked ones, take-overs, the page that links a key. */
import type { Form } from '../form.ts'

export const accountKeys = {
  // services/web/src/push/notification.ts
  'Another key asked to take over your account. If that was not you, open this and stop it.':
    'Outra chave pediu para assumir sua conta. Se não foi você, abra aqui e impeça.',
  // pages/webhooks/webhook-words
  'A linked key asks to take over an account': 'Uma chave vinculada pede para assumir uma conta',
  'An account has another key': 'Uma conta tem outra chave',
  // components/account-keys
  'Link for the other device': 'Link para o outro dispositivo',
  'a member without a name': 'um membro sem nome',
  'This key may take over the account of {name}.': 'Esta chave pode assumir a conta de {name}.',
  'For the day its own key is lost. {name} is told at once, and can stop it for {days} days. Afterwards the account has the new key: name, wallets, cards and vouchers stay.':
    'Para o dia em que a chave da conta se perder. {name} fica sabendo na hora e pode impedir durante {days} dias. Depois disso a conta passa a ter a chave nova: nome, carteiras, cartões e vales continuam.',
  'Unlink this key?': 'Desvincular esta chave?',
  'Unlink this key': 'Desvincular esta chave',
  'It can no longer take over the account of {name}. Only {name} can link it again.':
    'Ela não vai mais poder assumir a conta de {name}. Só {name} pode vincular de novo.',
  'Under way: the account changes hands on {moment}, unless its own key stops it.':
    'Em andamento: a conta muda de mãos em {moment}, a não ser que a própria chave dela impeça.',
  'Take back the request?': 'Retirar o pedido?',
  'Take back the request': 'Retirar o pedido',
  'The account stays with its own key. This key stays linked, and can ask again.':
    'A conta fica com a própria chave. Esta continua vinculada e pode pedir de novo.',
  'Take over this account?': 'Assumir esta conta?',
  'Take over this account': 'Assumir esta conta',
  '{name} is told at once, on every device and page. If nobody stops it for {days} days, the account has this key, and the former one opens nothing any more.':
    '{name} fica sabendo na hora, em cada dispositivo e página. Se ninguém impedir durante {days} dias, a conta passa a ter esta chave e a anterior não abre mais nada.',
  'Begin the wait': 'Começar a espera',
  'Did {name} lose the key?': '{name} perdeu a chave?',
  'You have an account of your own, so another key takes over: show the next code to {name}, on a new phone for example. Whoever opens it gets the account after {days} days.':
    'Você já tem uma conta, então quem assume é outra chave: mostre o próximo código a {name}, em um celular novo, por exemplo. Quem abrir o código recebe a conta depois de {days} dias.',
  'Help {name} back in': 'Ajudar {name} a voltar',
  'Open this on the new device': 'Abra no dispositivo novo',
  'The key that opens it gets the account of {name} when the wait is over.':
    'A chave que abrir recebe a conta de {name} quando a espera terminar.',
  'Stopped. Your account stays yours, and that key is unlinked.':
    'Pronto, impedido. Sua conta continua sua e aquela chave foi desvinculada.',
  'Another key asked to take over your account.': 'Outra chave pediu para assumir sua conta.',
  'It has it on {moment}, unless you stop it. If it was you, there is nothing to do.':
    'A conta passa para ela em {moment}, a não ser que você impeça. Se foi você, não precisa fazer nada.',
  'Stop it': 'Impedir',
  // pages/account
  'Keys of this account': 'Chaves desta conta',
  'If your key is lost, only another key that you linked before can take the account over: of a second device, a hardware signer or a relative.':
    'Se você perder sua chave, só outra que você vinculou antes pode assumir a conta: a de um segundo dispositivo, de um assinador físico ou de alguém da família.',
  'No other key is linked yet.': 'Ainda não há outra chave vinculada.',
  'Accounts of others that your key looks after': 'Contas de outras pessoas que a sua chave protege',
  'linked on {day}': 'vinculada em {day}',
  'has an account of its own': 'tem conta própria',
  'Make {name} the key of this account?': 'Usar {name} como chave desta conta?',
  'At once, and for good. Name, wallets, cards and vouchers stay. The key that you have now opens nothing here any more; sessions, tills, notifications and webhooks end. You sign in again with the new key.':
    'Na hora e para sempre. Nome, carteiras, cartões e vales continuam. A chave que você tem agora não abre mais nada aqui; sessões, caixas, notificações e webhooks terminam. Você entra de novo com a chave nova.',
  'Replace my key': 'Trocar minha chave',
  'Your account has the new key now. Sign in with it.': 'Sua conta já tem a chave nova. Entre com ela.',
  'Make it my key': 'Usar como minha chave',
  'Unlink {name}?': 'Desvincular {name}?',
  'It can no longer take over this account.': 'Ela não vai mais poder assumir esta conta.',
  Unlink: 'Desvincular',
  '{name} is unlinked': '{name} foi desvinculada',
  'Link another key': 'Vincular outra chave',
  'Whoever has that key can ask for your account. You are told at once, and can stop it for {days} days. Link only what you would trust with it.':
    'Quem tiver essa chave pode pedir sua conta. Você fica sabendo na hora e pode impedir durante {days} dias. Vincule só uma chave em que você confia.',
  'What is it?': 'O que é?',
  'For your list: My tablet, Hardware key, Sister': 'Para a sua lista: meu tablet, chave física, irmã',
  'Open this on the other device': 'Abra no outro dispositivo',
  'Scan it there, or send the link. The key that opens it is linked with your account.':
    'Escaneie por lá ou envie o link. A chave que abrir fica vinculada à sua conta.',
  'The other key is linked.': 'A outra chave está vinculada.',
  'Waiting for the other device…': 'Esperando o outro dispositivo…',
  // pages/link-key
  'Linked keys': 'Chaves vinculadas',
  'What this key can do': 'O que esta chave pode fazer',
  'Link this key': 'Vincular esta chave',
  'Take over with this key': 'Assumir com esta chave',
  'Choose a key on this device': 'Escolher uma chave neste dispositivo',
  'A new one is made on the next page, or you bring one that you have.':
    'Na próxima página você cria uma nova ou traz uma que já tem.',
  'Link a key with the account of {name}': 'Vincular uma chave à conta de {name}',
  'Get the account of {name} back': 'Recuperar a conta de {name}',
  'If the key of the account is lost, this one can take it over. That takes {days} days, in which the account’s own key can stop it.':
    'Se a chave da conta se perder, esta pode assumir a conta. Leva {days} dias, e nesse tempo a própria chave da conta pode impedir.',
  'After {days} days the account has the key of this device, unless its own key stops it.':
    'Depois de {days} dias a conta passa a ter a chave deste dispositivo, a não ser que a própria chave dela impeça.',
  'This key is linked': 'Esta chave está vinculada',
  'The wait has begun': 'A espera começou',
  'Keep the key of this device safe. When it signs in here, it is shown what it can do.':
    'Guarde bem a chave deste dispositivo. Ao entrar aqui com ela, você vê o que ela pode fazer.',
  'What it can do': 'O que ela pode fazer',
  'This code cannot be opened': 'Não dá para abrir este código',
  'This key is linked with no account': 'Esta chave não está vinculada a nenhuma conta',
  'It has one of its own.': 'Ela tem uma conta própria.',
  'It can have one of its own.': 'Ela pode ter uma conta própria.',
} satisfies Record<string, Form>
