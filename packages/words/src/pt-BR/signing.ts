/** Brazilian Portuguese of scanning codes, pairing wallets and keys that stay on a device. */
import type { Form } from '../form.ts'

export const signing = {
  // components/scanning
  'Scan a code': 'Escanear um código',
  'What the camera sees': 'O que a câmera vê',
  'Hold the code in front of the camera.': 'Coloque o código na frente da câmera.',
  'Paste it instead': 'Prefiro colar',
  'The camera is not allowed for this page. Allow it in your browser’s settings for this site.':
    'Esta página não tem permissão para usar a câmera. Permita nas configurações do navegador para este site.',
  'There is no camera on this device.': 'Este dispositivo não tem câmera.',
  'Another app is using the camera. Close it and try again.': 'Outro app está usando a câmera. Feche e tente de novo.',
  'The camera cannot be used here.': 'Não dá para usar a câmera aqui.',
  'This code is not a bunker link.': 'Este código não é um link bunker.',
  'This code is not a wallet connection.': 'Este código não é uma conexão de carteira.',
  // components/sign-in, session: a key under a passphrase, a passkey or a PIN
  Passphrase: 'Frase de acesso',
  'The one this key is under.': 'A que protege esta chave.',
  'The passphrase does not open this key.': 'A frase de acesso não abre esta chave.',
  'This key was encrypted for a larger machine than this one. Open it there.':
    'Esta chave foi criptografada para uma máquina maior que esta. Abra lá.',
  'This is not a whole ncryptsec key. Copy it again.': 'Esta chave ncryptsec não está completa. Copie de novo.',
  'Without it the copy is worthless, and nobody can reset it.':
    'Sem ela a cópia não serve para nada, e ninguém pode recuperar.',
  'Lock your key on this device': 'Proteja sua chave neste dispositivo',
  'Lock it with a passkey': 'Proteger com uma passkey',
  'Choose a PIN instead': 'Prefiro um PIN',
  'Lock it with this PIN': 'Proteger com este PIN',
  'The passkeys of this device cannot lock a key. Choose a PIN.':
    'As passkeys deste dispositivo não conseguem proteger uma chave. Escolha um PIN.',
  'The passkey was not used.': 'A passkey não foi usada.',
  'This passkey does not open the key. Sign in another way.': 'Esta passkey não abre a chave. Entre de outra forma.',
  'Welcome back': 'Que bom ver você de novo',
  'Unlock with your passkey': 'Desbloquear com a sua passkey',
  Unlock: 'Desbloquear',
  'Unlock your key': 'Desbloqueie sua chave',
  'Sign in another way': 'Entrar de outra forma',
  'There is no key here to keep.': 'Não há uma chave aqui para guardar.',
  'This device keeps no key any more. Sign in again.': 'Este dispositivo não guarda mais nenhuma chave. Entre de novo.',
  'Wrong PIN. {count} guesses are left.': {
    one: 'PIN errado. Resta uma tentativa.',
    other: 'PIN errado. Restam {count} tentativas.',
  },
  'The key on this device stays locked.': 'A chave deste dispositivo continua bloqueada.',
  'Your key is kept on this device under a lock that only you open.':
    'Sua chave fica neste dispositivo, protegida, e só você abre.',
  // components/wallets/pair-wallet
  'Your wallet scans a code, and you say yes there. No secret is copied, and you can take it back any time.':
    'Sua carteira escaneia um código, e você aceita por lá. Nenhum segredo é copiado, e dá para desfazer quando quiser.',
  'It may pay too, up to a budget': 'Também pode pagar, até um orçamento',
  'For cards and for sending. Without this it only receives.': 'Para cartões e para enviar. Sem isto, só recebe.',
  'Budget in sats a month': 'Orçamento em sats por mês',
  'Page of your wallet': 'Página da sua carteira',
  'If it is connected in the browser, such as Alby Hub: its address ends in /apps/new.':
    'Se ela se conecta pelo navegador, como o Alby Hub: o endereço termina em /apps/new.',
  'Ask my wallet': 'Pedir à minha carteira',
  'No wallet was connected: none answered in time, or more than one did.':
    'Nenhuma carteira foi conectada: nenhuma respondeu a tempo, ou mais de uma respondeu.',
  'Ask again': 'Pedir de novo',
  'Go to your wallet’s page': 'Ir para a página da sua carteira',
  'Code for your wallet': 'Código para a sua carteira',
  'Open in a wallet on this device': 'Abrir em uma carteira deste dispositivo',
  'Waiting for your wallet. Say yes there and come back: some wallets are connected only once you recognise them here.':
    'Esperando sua carteira. Aceite por lá e volte: algumas carteiras só se conectam depois que você as reconhece aqui.',
  'Is this your wallet?': 'Esta é a sua carteira?',
  'It calls itself': 'Ela se chama',
  'Balance or budget': 'Saldo ou orçamento',
  'not told': 'não informa',
  'Some wallets answer without proof that they saw your code, and this one did. If you have not said yes in your wallet, or it shows something else, it is a stranger’s.':
    'Algumas carteiras respondem sem provar que viram o seu código, e esta fez isso. Se você não aceitou na sua carteira, ou ela mostra outra coisa, é de um estranho.',
  'Yes, connect it': 'Sim, conectar',
  'No, it is not mine': 'Não, não é minha',
  'Connect it another way': 'Conectar de outra forma',
  'Connecting your wallet': 'Conectando sua carteira',
  'How to connect it': 'Como conectar',
  'Scan or paste': 'Escanear ou colar',
  'Your wallet is connected': 'Sua carteira está conectada',
  // components/addresses/username-words, username-form
  'The username is empty': 'O nome está vazio',
  'The username is longer than {maxUsernameChars} characters': 'O nome tem mais de {maxUsernameChars} caracteres',
  'The username may have only a-z, 0-9, ., _ and -': 'O nome só pode ter a-z, 0-9, ., _ e -',
  'The username must begin and end with a letter or a digit':
    'O nome precisa começar e terminar com uma letra ou um número',
  '{name} is taken.': '{name} já está em uso.',
  '{name} was given up not long ago, and rests.': '{name} ficou livre há pouco e descansa.',
  '{name} is reserved.': '{name} está reservado.',
  'It is free.': 'Está livre.',
  'Free:': 'Livres:',
  // components/wallets/wallet-recipes
  'Which wallet do you use?': 'Qual carteira você usa?',
  'Open Apps in your Hub': 'Abra Apps no seu Hub',
  'Choose “Connect a new app”': 'Escolha “Connect a new app”',
  'Open Settings, then Nostr': 'Abra Configurações, depois Nostr',
  'Make a new app connection': 'Crie uma nova conexão de app',
  'Open Settings, then Connected apps': 'Abra Configurações, depois Apps conectados',
  'Make a new wallet connection': 'Crie uma nova conexão de carteira',
  'Open Settings, then Nostr Wallet Connect': 'Abra Configurações, depois Nostr Wallet Connect',
  'Add a connection': 'Adicione uma conexão',
  'Open the extension “NWC Service Provider”': 'Abra a extensão “NWC Service Provider”',
  'Make a new connection': 'Crie uma nova conexão',
  'Scan the code it shows, or copy it and paste it here': 'Escaneie o código que aparece, ou copie e cole aqui',
  // pages/start
  'You can leave at any point and go on later.': 'Você pode sair quando quiser e continuar depois.',
  'First payment': 'Primeiro pagamento',
  'Pay yourself a few sats from another wallet, or show it to somebody.':
    'Pague uns sats a você de outra carteira, ou mostre a alguém.',
  'People pay you by your name. Take one first.': 'As pessoas pagam você pelo nome. Escolha um primeiro.',
  'Get a card': 'Consiga um cartão',
  'This code is not of a card of this community.': 'Este código não é de um cartão desta comunidade.',
  Later: 'Depois',
  Start: 'Começar',
} satisfies Record<string, Form>
