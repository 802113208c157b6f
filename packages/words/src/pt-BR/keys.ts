/** Brazilian Portuguese of making an account, the lock on a device, saving and removing a key, and the first claim. */
import type { Form } from '../form.ts'

export const keys = {
  // components/sign-in
  'Create my account': 'Criar minha conta',
  'I have a Nostr key': 'Tenho uma chave do Nostr',
  'Use the passkey of my account': 'Usar a passkey da minha conta',
  'This passkey holds no account. It only locks a key on another device.':
    'Esta passkey não guarda uma conta. Ela só protege uma chave em outro dispositivo.',
  'At least {count} digits or letters; longer is safer. It opens your account on this device.':
    'Pelo menos {count} números ou letras; quanto mais longo, mais seguro. Ele abre sua conta neste dispositivo.',
  'It stays here, locked. On your next visit you only unlock it.':
    'Ela fica aqui, protegida. Na próxima visita é só desbloquear.',
  'This is not my device': 'Este dispositivo não é meu',
  'Nothing stays on this device': 'Nada fica neste dispositivo',
  'A reload or closing the tab signs you out, and the key is gone from here.':
    'Ao recarregar ou fechar a aba você sai, e a chave não fica aqui.',
  'A closed tab can be opened again until the browser is closed.':
    'Uma aba fechada pode ser reaberta enquanto o navegador não for fechado.',
  'Back to the account on this device': 'Voltar à conta deste dispositivo',
  'Other accounts on this device': 'Outras contas neste dispositivo',
  'I have a saved copy of my key': 'Tenho uma cópia salva da minha chave',
  'Open the file that you saved, or enter the key itself, as it is on your paper.':
    'Abra o arquivo que você salvou ou digite a própria chave, como está no seu papel.',
  'Stay signed in on this device': 'Continue conectado neste dispositivo',
  'Your key stays in your signer app. The connection to it is kept here, locked.':
    'Sua chave fica no seu app de assinatura. A conexão com ele fica guardada aqui, protegida.',
  'Your signer app holds the key and signs. The connection to it is kept on this device, locked.':
    'Seu app de assinatura tem a chave e assina. A conexão com ele fica guardada neste dispositivo, protegida.',
  'You stay signed in on this device between visits. Signing out locks the connection; it stays here.':
    'A sessão continua neste dispositivo entre visitas. Ao sair, a conexão fica aqui, protegida.',
  'Remove the connection from this device?': 'Remover a conexão deste dispositivo?',
  'Open a saved file': 'Abrir um arquivo salvo',
  'There is no key in this file.': 'Não há nenhuma chave neste arquivo.',
  'The page was loaded again, and nothing of your session was kept on this device, as you chose.':
    'A página foi recarregada e, como você escolheu, nada da sua sessão ficou neste dispositivo.',
  'You signed out in another tab of this browser.': 'Você saiu em outra aba deste navegador.',
  // session/guess-words
  'Too many wrong guesses: this device has removed the key. Use the copy that you saved.':
    'Tentativas erradas demais: este dispositivo removeu a chave. Use a cópia que você salvou.',
  'Wrong PIN. {count} more guesses before you have to wait.': {
    one: 'PIN errado. Mais uma tentativa antes de ter que esperar.',
    other: 'PIN errado. Mais {count} tentativas antes de ter que esperar.',
  },
  'Wrong PIN. The next guess is possible in {wait}. The key stays on this device.':
    'PIN errado. Você pode tentar de novo em {wait}. A chave continua neste dispositivo.',
  'Too many wrong guesses. The next one is possible in {wait}.':
    'Tentativas erradas demais. Você pode tentar de novo em {wait}.',
  '{count} seconds': { one: 'um segundo', other: '{count} segundos' },
  'The key on this device cannot be read any more. Use the copy that you saved.':
    'Não dá mais para ler a chave deste dispositivo. Use a cópia que você salvou.',
  // components/sign-in/remove-key
  'Remove from this device': 'Remover deste dispositivo',
  'Remove the key from this device?': 'Remover a chave deste dispositivo?',
  'Type the name of the community first.': 'Antes, digite o nome da comunidade.',
  'Do you still have this key where you brought it from? Without a copy the account is gone for good.':
    'Você ainda tem esta chave lá de onde a trouxe? Sem uma cópia, a conta se perde para sempre.',
  'This key was never saved. Without a copy your name, cards and vouchers are gone for good, and the money in a wallet that you got here.':
    'Esta chave nunca foi salva. Sem uma cópia, seu nome, seus cartões e seus vales se perdem para sempre, e o dinheiro de uma carteira que você recebeu aqui.',
  'Save it first': 'Salvar antes',
  'Unlock and save it first': 'Desbloquear e salvar antes',
  'To remove it all the same, type {community}': 'Para remover mesmo assim, digite {community}',
  'Your signer app holds the key. With it you can sign in here again.':
    'A chave está no app que assina por você. Com ele você pode entrar aqui de novo.',
  'You saved it on {day}. With that copy you can sign in here again.':
    'Você a salvou em {day}. Com essa cópia você pode entrar aqui de novo.',
  'Your passkey brings it back, here and on your other devices, as long as you keep the passkey.':
    'Sua passkey a traz de volta, aqui e nos seus outros dispositivos, enquanto você mantiver a passkey.',
  // pages/account/key-part, member-home
  'My key': 'Minha chave',
  'Save my key': 'Salvar minha chave',
  'Never saved.': 'Nunca foi salva.',
  'Last saved on {day}.': 'Salva pela última vez em {day}.',
  'You stay signed in on this device between visits. Signing out locks the key; it stays here.':
    'Sua conta continua aberta neste dispositivo entre uma visita e outra. Ao sair, a chave fica aqui, protegida.',
  'Save your key': 'Salve sua chave',
  'Your account is on this device only. A copy brings it back if the device is lost.':
    'Sua conta está só neste dispositivo. Se você o perder, uma cópia a traz de volta.',
  // pages/account/change-lock
  'Change my PIN': 'Mudar meu PIN',
  'Use a PIN instead of the passkey': 'Usar um PIN em vez da passkey',
  'Use a passkey instead of the PIN': 'Usar uma passkey em vez do PIN',
  'Lock your key with a passkey': 'Proteja sua chave com uma passkey',
  'Lock your key with a PIN': 'Proteja sua chave com um PIN',
  'Open the lock that your key has now.': 'Antes, desbloqueie como até agora.',
  'The old lock stays until the new one has opened your key once.':
    'O bloqueio antigo continua valendo até que o novo tenha aberto sua chave uma vez.',
  'The new lock does not open your key. The old one stays.':
    'O novo bloqueio não abre sua chave. O antigo continua valendo.',
  'The new PIN opens your key': 'O novo PIN abre sua chave',
  'Your passkey opens your key': 'Sua passkey abre sua chave',
  // pages/save-key
  'Your key is your account. If this device is lost, only a copy brings the account back.':
    'Sua chave é sua conta. Se você perder este dispositivo, só uma cópia traz a conta de volta.',
  'Your passkey syncs to your other devices and brings the key back there.':
    'Sua passkey é sincronizada com seus outros dispositivos e traz a chave de volta neles.',
  'Open the lock first, so that nobody else copies your key.':
    'Antes, desbloqueie, para que ninguém mais copie sua chave.',
  'Your browser extension holds the key. Save it there.': 'A chave está na extensão do seu navegador. Salve por lá.',
  'Your signer app holds the key. Save it there.': 'A chave está no app que assina por você. Salve por lá.',
  'You brought your key, and this device does not keep it. Your copy is where you brought it from.':
    'Você trouxe sua chave, e este dispositivo não a guarda. Sua cópia está lá de onde você a trouxe.',
  'A file under a passphrase': 'Um arquivo com frase de acesso',
  'For a cloud, an e-mail to yourself, a stick. Only the passphrase opens it.':
    'Para uma nuvem, um e-mail para você, um pendrive. Só a frase de acesso o abre.',
  'On paper': 'No papel',
  'A sheet to print and lock away. Whoever reads it has your account.':
    'Uma folha para imprimir e guardar bem trancada. Quem a ler tem sua conta.',
  'Copy the key': 'Copiar a chave',
  'For a password manager or another Nostr app.': 'Para um gerenciador de senhas ou outro app do Nostr.',
  'Your key is saved': 'Sua chave está salva',
  'Another way': 'De outra forma',
  'The copy could not be made.': 'Não deu para fazer a cópia.',
  'The file is among your downloads. It was opened once with your passphrase to be sure.':
    'O arquivo está nos seus downloads. Ele foi aberto uma vez com sua frase de acesso, para ter certeza.',
  'Make the file': 'Criar o arquivo',
  'Secret key, under your passphrase:': 'Chave secreta, com sua frase de acesso:',
  'Your key for {community}': 'Sua chave de {community}',
  'Whoever sees or copies this key has your account, for good.':
    'Quem vir ou copiar esta chave tem sua conta, para sempre.',
  'Show the key': 'Mostrar a chave',
  // pages/home
  'Our own place on Lightning and Nostr. Your account takes one tap: no password, no e-mail address.':
    'Nosso próprio lugar no Lightning e no Nostr. Sua conta leva um toque: sem senha, sem e-mail.',
  'You are on the machine that it runs on: whoever claims it first from here runs it. Make an account and give your community a name. It takes about two minutes.':
    'Você está na máquina onde ela roda: quem a assumir primeiro daqui passa a administrá-la. Crie uma conta e dê um nome à sua comunidade. Leva uns dois minutos.',
  'To claim it you need the one-time code that the service printed when it started. Then you make an account and give your community a name. It takes about two minutes.':
    'Para assumi-la, você precisa do código de uso único que o serviço mostrou ao iniciar. Depois, você cria uma conta e dá um nome à sua comunidade. Leva uns dois minutos.',
  'Only the key that was named when the service was installed can claim it.':
    'Só a chave indicada na instalação do serviço pode assumi-la.',
  'Your account is yours': 'Sua conta é sua',
  'One tap makes it. Its key stays on your device, and nobody here can open it or take it away.':
    'Um toque e está criada. A chave fica no seu dispositivo, e ninguém aqui pode abri-la nem tirá-la de você.',
  // pages/setup
  Code: 'Código',
  Account: 'Conta',
  'Enter the one-time code': 'Digite o código de uso único',
  'It shows that you run the machine. Whoever installed the service finds it where it was started.':
    'Ele mostra que você administra a máquina. Quem instalou o serviço o encontra onde ele foi iniciado.',
  'One-time code': 'Código de uso único',
  'The service printed it with a link when it started. Paste the code or the whole link.':
    'O serviço o mostrou com um link ao iniciar. Cole o código ou o link inteiro.',
  'This is not the code that the service printed. Copy it again, without spaces.':
    'Este não é o código que o serviço mostrou. Copie de novo, sem espaços.',
  'Your account': 'Sua conta',
  'It becomes the administrator’s. Make one here, or use a Nostr key that you have.':
    'Ela será a de quem administra. Crie uma aqui, ou use uma chave do Nostr que você já tem.',
  'Only the key that was named when the service was installed can claim it. Sign in with that key.':
    'Só a chave indicada na instalação do serviço pode assumi-la. Entre com essa chave.',
  'Invite a second administrator': 'Convidar mais alguém para administrar',
  'If you lose your key, nobody else can run this place. Two people are safer.':
    'Se você perder sua chave, ninguém mais pode administrar este lugar. Com duas pessoas é mais seguro.',
} satisfies Record<string, Form>
