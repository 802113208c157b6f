/** Brazilian Portuguese of signing in, the account and the first page. */
import type { Form } from '../form.ts'

export const signIn = {
  // pages/account
  'Your browser extension holds the key and signs.': 'A extensão do seu navegador guarda a chave e assina.',
  'The key is held by this tab and signs here. It was never sent anywhere.':
    'A chave está nesta aba e assina aqui. Nunca foi enviada a lugar nenhum.',
  'Your bunker holds the key and signs from there.': 'Seu bunker guarda a chave e assina de lá.',
  'Largest payment': 'Maior pagamento',
  'The most that somebody may send you at once, to your address or to a card of yours.':
    'O máximo que alguém pode enviar a você de uma vez, para o seu endereço ou para um cartão seu.',
  'Payers are told {amount} from now on': 'A partir de agora, quem paga vê {amount}',
  'The community allows {amount}. Left empty, that is what you take.':
    'A comunidade permite {amount}. Vazio, é isso que você aceita.',
  'How this community knows you.': 'Como esta comunidade conhece você.',
  'Public key': 'Chave pública',
  'Copy the public key': 'Copiar a chave pública',
  'Lightning address': 'Endereço Lightning',
  'Copy the address': 'Copiar o endereço',
  'Take a name': 'Escolher um nome',
  'None yet': 'Ainda nenhum',
  'No token yet': 'Ainda nenhum token',
  Wallet: 'Carteira',
  Open: 'Abrir',
  'Connect one': 'Conectar uma',
  'None connected': 'Nenhuma conectada',
  'Member since': 'Membro desde',
  'This session': 'Esta sessão',
  'You stay signed in until you close this tab or sign out.':
    'Sua sessão continua aberta até você fechar esta aba ou sair.',
  'Nothing is stored. A reload or closing the tab signs you out.':
    'Nada fica guardado. Recarregar ou fechar a aba encerra a sessão.',
  // pages/sign-in
  'Sign in to {name}': 'Entrar em {name}',
  // pages/waitlist
  'E-mail': 'E-mail',
  Name: 'Nome',
  'No name given': 'Sem nome',
  'People who want to hear when the community opens.': 'Pessoas que querem saber quando a comunidade abrir.',
  'Download CSV': 'Baixar CSV',
  'New people can sign in right now, so the form is not on the public page. It appears there when you close the registration in the {link}.':
    'No momento qualquer pessoa pode entrar, então o formulário não está na página pública. Ele aparece lá quando você fecha as inscrições nas {link}.',
  settings: 'configurações',
  'Waitlist, newest first': 'Lista de espera, mais recentes primeiro',
  'Nobody is waiting': 'Ninguém está esperando',
  'Addresses that people leave on the public page are listed here.':
    'Aqui aparecem os e-mails que as pessoas deixam na página pública.',
  // components/sign-in/bunker-panel
  'Bunker link': 'Link bunker',
  'A bunker holds your key on another device or server and signs from there. Copy its link from your signer app.':
    'Um bunker guarda sua chave em outro dispositivo ou servidor e assina de lá. Copie o link no seu app assinador.',
  'Your bunker asks for your yes': 'Seu bunker pede a sua aprovação',
  'It signs once you have approved it on a page of its own. Then come back here.':
    'Ele assina depois que você aprovar em uma página dele. Depois volte aqui.',
  'Approve at your bunker': 'Aprovar no seu bunker',
  'Approve this sign-in at your bunker': 'Aprove esta entrada no seu bunker',
  'Waiting for the bunker. Look at your signer app: it may ask you to approve.':
    'Esperando o bunker. Olhe o seu app assinador: ele pode pedir que você aprove.',
  Connect: 'Conectar',
  // components/sign-in/extension-panel
  'A Nostr extension keeps your key and asks you before it signs. This page never sees the key. The safest way in on a computer.':
    'Uma extensão Nostr guarda sua chave e pergunta a você antes de assinar. Esta página nunca vê a chave. É a forma mais segura de entrar em um computador.',
  'Sign in with the extension': 'Entrar com a extensão',
  // components/sign-in/key-panel
  'Secret key': 'Chave secreta',
  'It signs here, in this tab, and is never sent anywhere. An extension or a bunker is safer still.':
    'Ela assina aqui, nesta aba, e nunca é enviada a lugar nenhum. Uma extensão ou um bunker é ainda mais seguro.',
  // components/sign-in/new-key-panel
  'Copy secret key': 'Copiar a chave secreta',
  Download: 'Baixar',
  'I saved it': 'Já guardei',
  Back: 'Voltar',
  'It opens your account at {place}: there, choose “{choice}”.':
    'Ela abre sua conta em {place}: lá, escolha “{choice}”.',
  'Public key (the name that others know you by):': 'Chave pública (o nome pelo qual conhecem você):',
  'Secret key (never show it to anyone; whoever has it is you):':
    'Chave secreta (não mostre a ninguém; quem tiver a chave passa a ser você):',
  // components/sign-in/sign-in-methods
  'Keep me signed in until I close this tab': 'Manter a sessão até eu fechar esta aba',
  'New here? The community takes no new members at the moment.{link}':
    'É sua primeira vez? A comunidade não está aceitando novos membros agora. {link}',
  'Make a new one': 'Criar uma nova',
  // components/pictures/community-picture
  'your community': 'sua comunidade',
  // pages/home/home
  'Pay someone here': 'Pagar alguém daqui',
  'Enter a member’s name and scan the code with any lightning wallet.':
    'Digite o nome de um membro e escaneie o código com qualquer carteira Lightning.',
  'Come in': 'Participar',
  'Our own place on Lightning and Nostr. We are not taking new members at the moment. Leave your address and we will tell you when the door opens.':
    'Nosso próprio lugar no Lightning e no Nostr. No momento não aceitamos novos membros. Deixe seu e-mail e avisamos quando a porta abrir.',
  'Sign in as a member': 'Entrar como membro',
  'Open the dashboard': 'Abrir o painel',
  '{it} New instance': '{it} Nova instância',
  'This instance is waiting for its first administrator': 'Esta instância espera seu primeiro administrador',
  'Claim this instance': 'Assumir esta instância',
  'Join the waitlist': 'Entrar na lista de espera',
  'We use your address for this one message and nothing else.': 'Usamos seu e-mail só para esta mensagem e nada mais.',
  'Paid straight into your wallet': 'Receba direto na sua carteira',
  'Members get a lightning address. What people send arrives in the wallet they bring; nobody here holds it.':
    'Cada membro tem um endereço Lightning. O que enviam chega à carteira que o membro traz; ninguém aqui guarda.',
  'Run by the community': 'Cuidado pela comunidade',
  'The people you know run this server, on open source and open standards, with an API to build on.':
    'Quem cuida deste servidor é gente que você conhece, com código e padrões abertos e uma API para criar em cima.',
  // pages/home/waitlist-form
  'Thank you. You will hear from us when the community opens.':
    'Agradecemos o interesse. Avisamos você quando a comunidade abrir.',
  'E-mail address': 'E-mail',
} satisfies Record<string, Form>
