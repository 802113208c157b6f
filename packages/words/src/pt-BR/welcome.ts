/** Brazilian Portuguese of the way in, a wallet at once, and pages without a connection. */
import type { Form } from '../form.ts'

export const welcome = {
  // components/error-state
  'This comes when you are connected again.': 'Isso chega quando a conexão voltar.',
  // components/wallets/wallet-health
  'No answer since {moment}.': 'Sem resposta desde {moment}.',
  // components/wallets/wallet-choice
  'Give me one now': 'Quero uma agora',
  'From {provider}, which keeps the money for you. Move larger sums to a wallet of your own.':
    'De {provider}, que guarda o dinheiro para você. Passe quantias maiores para uma carteira sua.',
  'Get one in a minute': 'Conseguir uma em um minuto',
  'Free wallets that work here, and what to do in each.':
    'Carteiras grátis que funcionam aqui, e o que fazer em cada uma.',
  'I have one': 'Já tenho uma',
  'Alby Hub, coinos, Primal, ZEUS, LNbits and others.': 'Alby Hub, coinos, Primal, ZEUS, LNbits e outras.',
  'In the browser, nothing to install: choose a name and a password. It keeps the money for you.':
    'No navegador, sem instalar nada: escolha um nome e uma senha. Guarda o dinheiro para você.',
  'An app for the phone. You are paid while the app may run.':
    'Um app para o celular. Você recebe enquanto o app puder funcionar.',
  'Open {name}': 'Abrir {name}',
  'I have it, go on': 'Já tenho, continuar',
  'You can give newcomers a wallet at once.': 'Você pode dar uma carteira na hora a quem chega.',
  'Set it under Settings, Wallets': 'Defina em Configurações, Carteiras',
  'Run LNCurl beside an Alby Hub of yours, or try its public server, https://lncurl.lol: it takes about a sat an hour and deletes a wallet that cannot pay it.':
    'Use o LNCurl junto de um Alby Hub seu, ou teste o servidor público dele, https://lncurl.lol: cobra cerca de um sat por hora e exclui a carteira que não consegue pagar.',
  // components/set-up, pages/community
  'Be reached by everybody': 'Ficar ao alcance de todos',
  'Only this machine can pay you.': 'Só esta máquina pode pagar você.',
  'Only this network can pay you.': 'Só esta rede pode pagar você.',
  'Give the platform a public name with https, and set it as its address. Then wallets everywhere reach it.':
    'Dê à plataforma um nome público com https e defina-o como o endereço dela. Assim carteiras de qualquer lugar chegam até ela.',
  'Nobody has said yet where people reach the platform.': 'Ninguém disse ainda por onde se chega à plataforma.',
  'Get paid into a wallet of your own': 'Receber em uma carteira sua',
  'Then you see what members see.': 'Assim você vê o que os membros veem.',
  'Offer newcomers a wallet (optional)': 'Oferecer uma carteira a quem chega (opcional)',
  'Have a second administrator': 'Ter um segundo administrador',
  'A key that is lost takes nobody else’s access with it.':
    'Uma chave perdida não leva junto o acesso de mais ninguém.',
  'Make a backup': 'Fazer um backup',
  'On the machine: npm run chispa -- backup FILE. Do it every day, and keep the file elsewhere.':
    'Na máquina: npm run chispa -- backup ARQUIVO. Faça todo dia e guarde o arquivo em outro lugar.',
  'The backup is made another way': 'O backup é feito de outra forma',
  'Invite the first person': 'Convidar a primeira pessoa',
  'With a link that brings name and wallet.': 'Com um link que traz nome e carteira.',
  // components/wallets/private-relay-hint
  'Allow it in Settings, Wallets': 'Permita em Configurações, Carteiras',
  'An administrator of your community can allow it.': 'Um administrador da sua comunidade pode permitir.',
  // frame/insecure-notice
  'This page is open without https: browsers then have no camera, passkeys, card reading, notifications or offline use.':
    'Esta página está aberta sem https: assim os navegadores não oferecem câmera, passkeys, leitura de cartões, notificações nem uso sem conexão.',
  'How to get https': 'Como ter https',
  'Ask whoever runs your community for an address with https.':
    'Peça a quem cuida da sua comunidade um endereço com https.',
  // frame/install-app
  'In the menu of your browser, choose “Add to home screen”.':
    'No menu do seu navegador, escolha “Adicionar à tela de início”.',
  'It opens like an app, also without a connection.': 'Abre como um app, mesmo sem conexão.',
  Install: 'Instalar',
  // frame/offline-notice
  'You are offline. Sending waits until you are connected again.':
    'Você está sem conexão. Para enviar, espere a conexão voltar.',
  // pages/invite
  '{name} was taken, so you are {other}.': '{name} já estava em uso, então você é {other}.',
  'If you have no wallet, you get one from {provider}, which keeps the money for you.':
    'Se você não tem carteira, recebe uma de {provider}, que guarda o dinheiro para você.',
  'Your name': 'Seu nome',
  'It becomes your address.': 'Vai ser o seu endereço.',
  'I have an account or a key': 'Já tenho uma conta ou uma chave',
  // pages/start
  'What next': 'E agora',
  'Hear of payments': 'Saber dos pagamentos',
  'A notification when money arrives, also while this page is closed.':
    'Uma notificação quando chega dinheiro, mesmo com esta página fechada.',
  'Turn on': 'Ativar',
  'Put it on your home screen': 'Coloque na sua tela de início',
  'Show it to somebody': 'Mostre a alguém',
  'Your page: whoever opens it can pay you from any wallet.':
    'Sua página: quem abrir pode pagar você de qualquer carteira.',
  // pages/receive
  'Any amount. You see it here once you are connected again.': 'Qualquer valor. Aparece aqui quando a conexão voltar.',
  'Waits for a connection': 'Espera a conexão',
  'Use another wallet': 'Usar outra carteira',
  // pages/pay, services/web/src/pages
  '{name} cannot be paid right now': 'Não dá para pagar {name} agora',
  'No wallet of theirs answers at the moment. Try again in a while, or tell them.':
    'Nenhuma carteira dessa pessoa responde no momento. Tente de novo daqui a pouco ou avise.',
  // pages/till
  Offline: 'Sem conexão',
} satisfies Record<string, Form>
