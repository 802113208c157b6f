/** Brazilian Portuguese of wallets. */
import type { Form } from '../form.ts'

export const wallets = {
  // components/wallets/balance
  'Asking the wallet for its balance': 'Consultando o saldo da carteira',
  'Refresh the balance of {name}': 'Atualizar o saldo de {name}',
  'This wallet isn’t answering right now.': 'Esta carteira não está respondendo agora.',
  Works: 'Funciona',
  'Does not work': 'Não funciona',
  'Left of the budget of this connection': 'O que resta do orçamento desta conexão',
  'In the wallet': 'Na carteira',
  'Trying it…': 'Testando…',
  'Says what it can do': 'Diz o que pode fazer',
  Encryption: 'Criptografia',
  Budget: 'Orçamento',
  'Makes invoices': 'Cria faturas',
  'Finds them again': 'Encontra as faturas depois',
  'Tells its history': 'Mostra o histórico',
  'Your primary wallet {name} does not let us pay: allow it in the wallet, with a budget.':
    'Sua carteira principal {name} não nos deixa pagar: permita na carteira, com um orçamento.',
  Untried: 'Não testada',
  'You cannot be paid at the moment.': 'No momento você não pode receber.',
  'This wallet can’t be reached right now.': 'Não dá para falar com esta carteira agora.',
  'This wallet doesn’t share its balance. It can still receive.':
    'Esta carteira não informa o saldo. Mesmo assim pode receber.',
  // components/wallets/wallet-badge
  'No wallet': 'Sem carteira',
  // components/wallets/wallet-words
  Active: 'Ativa',
  'It is in use. Whether it works stands with it.': 'Está em uso. Se funciona, está escrito ao lado.',
  Disabled: 'Desativada',
  'It receives nothing until it is enabled.': 'Não recebe nada até ser ativada.',
  Archived: 'Arquivada',
  'Put away for good.': 'Arquivada para sempre.',
  Gone: 'Perdida',
  'It stopped answering while others did, and was put away.':
    'Parou de responder enquanto outras respondiam, e foi arquivada.',
  // pages/member-home
  Welcome: 'Boas-vindas',
  Balance: 'Saldo',
  'Get ready to be paid': 'Prepare-se para receber',
  'It takes a few minutes.': 'Leva poucos minutos.',
  'The one you have does not receive at the moment.': 'A que você tem não recebe no momento.',
  'Payments to you go straight into it.': 'O que pagam a você vai direto para ela.',
  'It becomes your lightning address.': 'Vai ser o seu endereço Lightning.',
  // pages/wallet/connect-wallet-form
  'Wallet connection': 'Conexão da carteira',
  'Starts with nostr+walletconnect:// and comes from your wallet. It is stored sealed, and shown to nobody but you.':
    'Começa com nostr+walletconnect:// e vem da sua carteira. Fica guardada e lacrada, e só você pode ver.',
  'For you alone, to tell your wallets apart.': 'Só para você, para diferenciar suas carteiras.',
  'Receive with this wallet from now on': 'Receber com esta carteira a partir de agora',
  'Otherwise payments to your address keep going to {primaryName}.':
    'Se não, os pagamentos ao seu endereço continuam indo para {primaryName}.',
  // pages/wallet/connect-wallet
  'Get it from a wallet on this phone': 'Trazer de uma carteira deste celular',
  'Payments to your address go straight into it. Nobody here holds your money.':
    'Os pagamentos ao seu endereço vão direto para ela. Ninguém aqui guarda o seu dinheiro.',
  '{name} is connected': '{name} está conectada',
  'What is a wallet connection?': 'O que é uma conexão de carteira?',
  'A line of text that your wallet makes for one app, also called Nostr Wallet Connect or NWC. With it this platform can ask your wallet for invoices, so that people can pay your address while you are away.':
    'Uma linha de texto que a sua carteira cria para um app, também chamada de Nostr Wallet Connect ou NWC. Com ela esta plataforma pode pedir faturas à sua carteira, para você receber mesmo quando não está por perto.',
  'Where do I get one?': 'Onde consigo uma?',
  'In your wallet, look for “Connections”, “Connected apps” or “Nostr Wallet Connect”, add a new one and copy its text. Alby Hub, Coinos, Primal and LNbits have it, among others.':
    'Na sua carteira, procure “Conexões”, “Apps conectados” ou “Nostr Wallet Connect”, adicione uma e copie o texto. Alby Hub, Coinos, Primal e LNbits têm, entre outras.',
  'What should it be allowed to do?': 'O que ela deve poder fazer?',
  'To receive, tell its balance and look up invoices. Allow it to spend only if you want to pay with a card of this community, and then set a budget.':
    'Receber, informar o saldo e consultar faturas. Permita gastar só se você quiser pagar com um cartão desta comunidade, e nesse caso defina um orçamento.',
  'Can I take it back?': 'Posso voltar atrás?',
  'Any time. Archive the wallet here, or delete the connection in your wallet: it stops working at once.':
    'Quando quiser. Arquive a carteira aqui ou exclua a conexão na sua carteira: ela para de funcionar na hora.',
  'My wallet {number}': 'Minha carteira {number}',
  // pages/wallet/connection-dialog
  'Connection of {name}': 'Conexão de {name}',
  'The text that lets an app use your wallet.': 'O texto que permite a um app usar sua carteira.',
  Copy: 'Copiar',
  'Reveal it': 'Mostrar',
  'Whoever has it can use this wallet as far as it allows, perhaps spend from it. Show it to nobody.':
    'Quem tiver este texto pode usar esta carteira até onde ela permite, talvez até gastar. Não mostre a ninguém.',
  'This is not your primary wallet any more.': 'Esta não é mais a sua carteira principal.',
  // pages/wallet/forwarding-line
  'Forwarding of {name}: {words}': 'Repasse de {name}: {words}',
  '· held up': '· parado',
  'Forward what it receives': 'Repassar o que recebe',
  'Forwards to {address}': 'Repassa para {address}',
  'Forwards to {count} addresses': 'Repassa para {count} endereços',
  // pages/wallet/receiving-notice
  'Payments to {it} are turned away.': 'Os pagamentos a {it} são recusados.',
  'Your primary wallet {name} is disabled.': 'Sua carteira principal {name} está desativada.',
  'None of your wallets is the primary one.': 'Nenhuma das suas carteiras é a principal.',
  'Your wallet {name} did not answer for so long that it was put to sleep. Open its app, then switch it on again.':
    'Sua carteira {name} ficou tanto tempo sem responder que adormeceu. Abra o app dela e ligue de novo.',
  'Your wallet {name} is gone: it stopped answering while others did, and was put away.':
    'Sua carteira {name} se perdeu: parou de responder enquanto outras respondiam, e foi arquivada.',
  // pages/wallet/wake-button, asleep-panel
  '{name} is switched on again': '{name} está ligada de novo',
  'Switch {name} on again': 'Ligar {name} de novo',
  'Switch on again': 'Ligar de novo',
  'Last heard {when}.': 'Último sinal {when}.',
  'It receives nothing until it is switched on. Nothing happened to the money in it.':
    'Não recebe nada até ser ligada. Nada aconteceu com o dinheiro que está nela.',
  'You have no wallet to receive with.': 'Você não tem uma carteira para receber.',
  '{name} receives from now on': '{name} recebe a partir de agora',
  'Enable {name}': 'Ativar {name}',
  'Receive with {name}': 'Receber com {name}',
  // pages/wallet/rename-wallet-form
  'The wallet is now called {name}': 'A carteira agora se chama {name}',
  'Rename the wallet': 'Renomear a carteira',
  Rename: 'Renomear',
  // pages/wallet/wallet-menu
  '{name} is archived': '{name} está arquivada',
  'What to do with {name}': 'O que fazer com {name}',
  'Make primary': 'Tornar principal',
  'Show the connection': 'Mostrar a conexão',
  Disable: 'Desativar',
  Enable: 'Ativar',
  'Disable {name}?': 'Desativar {name}?',
  'It stays your primary wallet and receives nothing until you enable it again.':
    'Continua sendo a sua carteira principal e não recebe nada até você ativar de novo.',
  'Archive {name}?': 'Arquivar {name}?',
  'This platform stops using it, for good. The money stays where it is, in your wallet. To come back later, connect it again.':
    'Esta plataforma deixa de usar esta carteira, para sempre. O dinheiro fica onde está, na sua carteira. Para voltar depois, conecte de novo.',
  'Until another wallet is primary, payments to {it} are turned away.':
    'Até outra carteira ser a principal, os pagamentos a {it} são recusados.',
  // pages/wallet/wallet-panel
  'Payments to your address go here': 'Os pagamentos ao seu endereço vêm para cá',
  Primary: 'Principal',
  'Given to you by the community': 'Presente da comunidade',
  Courtesy: 'Cortesia',
  'Added {when}': 'Adicionada {when}',
  'Reached over {value}': 'Contato por {value}',
  // pages/wallet/wallet
  'The address people pay, and the wallets behind it. The money is always yours.':
    'O endereço em que pagam você e as carteiras por trás dele. O dinheiro é sempre seu.',
  'No wallet yet': 'Ainda sem carteira',
  'Bring a wallet of your own. Payments to your address go straight into it; nobody here can touch them.':
    'Traga uma carteira sua. Os pagamentos ao seu endereço vão direto para ela; ninguém aqui pode mexer neles.',
  'Former wallets ({count} and more)': 'Carteiras anteriores ({count} ou mais)',
  'Former wallets ({count})': 'Carteiras anteriores ({count})',
  'Base URL of this platform, such as https://wallet.example.com.':
    'URL base desta plataforma, como https://wallet.example.com.',
  'Name of the community, shown on every page.': 'Nome da comunidade; aparece em todas as páginas.',
  'Accent colour, #rrggbb.': 'Cor da marca, #rrggbb.',
  'New people may become members by signing in.': 'Quem entra pela primeira vez passa a ser membro.',
  'How many people may become members from one subnet (/24, or /48 of IPv6) in a day.':
    'Quantas pessoas podem virar membros por dia a partir de uma sub-rede (/24, ou /48 no IPv6).',
  'How many wallets of one member are forwarded from at the same moment.':
    'De quantas carteiras de um membro se repassa ao mesmo tempo.',
  'How many payments are prepared with one destination host at the same moment.':
    'Quantos pagamentos são preparados ao mesmo tempo com um mesmo servidor de destino.',
  'Where wallets that are connected by a code are waited for (the first three), merchants are looked up, and receipts of zaps go that name no relay, such as wss://relay.example.com. Whoever runs them could hide what a wallet answers: name several that you trust. Left empty, they are well-known public ones.':
    'Onde se esperam as carteiras conectadas por um código (os três primeiros), se procuram lojas e vão os recibos de zaps que não indicam um relay, como wss://relay.example.com. Quem cuida deles poderia esconder o que uma carteira responde: indique vários em que você confia. Vazio, são relays públicos conhecidos.',
  'Programming apps are asked to make chips show a random UID to every reader, so that nobody is recognised by it. It is for good: no reset undoes it.':
    'Pede aos apps de programação que os chips mostrem um UID aleatório a cada leitor, para que ninguém seja reconhecido por ele. É para sempre: zerar o chip não desfaz.',
  'How long the activity log is kept.': 'Por quanto tempo o registro de atividades é guardado.',
  'How long invoices are kept that nobody paid; paid ones stay.':
    'Por quanto tempo são guardadas as faturas que ninguém pagou; as pagas ficam.',
  'How long the connection of an archived wallet is kept; the wallet stays listed without it.':
    'Por quanto tempo a conexão de uma carteira arquivada é guardada; a carteira continua na lista sem ela.',
  'Random UIDs on chips': 'UID aleatório nos chips',
} satisfies Record<string, Form>
