/** Brazilian Portuguese of settings and the set-up of an instance. */
import type { Form } from '../form.ts'

export const settings = {
  // pages/settings/listener-probe
  'Fill in the address of the listener first.': 'Primeiro preencha o endereço do listener.',
  // pages/settings/color-control
  'Pick a colour': 'Escolher uma cor',
  Button: 'Botão',
  Link: 'Link',
  // pages/settings/listener-probe
  'Test the connection': 'Testar a conexão',
  'How the listener is': 'Como está o listener',
  'Enter an address to test it. Nothing is saved by testing.':
    'Digite um endereço para testar. O teste não salva nada.',
  // pages/settings/save-bar
  '{count} values need another look': {
    one: 'Um valor precisa ser revisto',
    other: '{count} valores precisam ser revistos',
  },
  '{count} changes': { one: 'Uma alteração', other: '{count} alterações' },
  Discard: 'Descartar',
  // pages/settings/secret-control
  'Will be removed': 'Será removido',
  Set: 'Definido',
  Undo: 'Desfazer',
  Replace: 'Substituir',
  'At least {minLength} characters': 'Pelo menos {minLength} caracteres',
  'Fill this in': 'Preencha este campo',
  'This is not an e-mail address': 'Isto não é um e-mail',
  'This is not an address such as https://example.com': 'Isto não é um endereço como https://example.com',
  'At least {least}': 'No mínimo {least}',
  'At most {most}': 'No máximo {most}',
  'Write a whole number': 'Digite um número inteiro',
  'This does not fit here': 'Isto não serve aqui',
  // pages/settings/setting-field
  Automatic: 'Automático',
  On: 'Sim',
  Off: 'Não',
  'As the browser asks for': 'Como o navegador pedir',
  'One name on each line': 'Um nome por linha',
  // components/settings/setting-groups
  Community: 'Comunidade',
  'Where this platform is found, and the names that members can be paid under.':
    'Onde esta plataforma é encontrada e os nomes com que os membros recebem.',
  'What cards may spend, and the machines that make them.':
    'O que os cartões podem gastar e as máquinas que fazem os cartões.',
  'A first wallet for members who come without one, and what they may connect.':
    'Uma primeira carteira para quem chega sem uma, e o que cada membro pode conectar.',
  'How members share the work of passing received payments on.':
    'Como os membros dividem o trabalho de repassar os pagamentos recebidos.',
  'Coupons that shops give to members.': 'Cupons que as lojas dão aos membros.',
  'Payment listener': 'Listener de pagamentos',
  'The companion process that watches wallets and sends card payments.':
    'O processo que acompanha as carteiras e envia os pagamentos com cartão.',
  Records: 'Registros',
  'What is kept, and how long.': 'O que é guardado e por quanto tempo.',
  Logo: 'Logo',
  Colour: 'Cor',
  'New members may join': 'Novos membros podem entrar',
  'New members a day from one address': 'Novos membros por dia de um mesmo endereço',
  'Largest payment, in sats': 'Maior pagamento, em sats',
  'The most that one payment to an address, a card top-up, a request or a sale may be. Members may take less.':
    'O máximo de um pagamento a um endereço, de uma recarga de cartão, de uma cobrança ou de uma venda. Membros podem aceitar menos.',
  'New members a day from one subnet': 'Novos membros por dia de uma mesma sub-rede',
  'Address of this platform': 'Endereço desta plataforma',
  'Domain of lightning addresses': 'Domínio dos endereços Lightning',
  'This platform answers for the domain itself': 'Esta plataforma responde pelo domínio',
  'Names that nobody may take': 'Nomes que ninguém pode escolher',
  'Give a wallet to members without one': 'Dar uma carteira a quem não tem',
  'Address of the provider': 'Endereço do provedor',
  'Relays for wallets and merchants': 'Relays para carteiras e lojas',
  'Use the listener': 'Usar o listener',
  'Address of the listener': 'Endereço do listener',
  'Shared secret': 'Segredo compartilhado',
  'Most that one tap may spend, in sats': 'Máximo que se gasta por pagamento, em sats',
  'Most that a card may spend in a day, in sats': 'Máximo que um cartão gasta por dia, em sats',
  'Key for machines that make cards': 'Chave para máquinas que fazem cartões',
  'Relays in private networks': 'Relays em redes privadas',
  'Other hosts in private networks': 'Outros servidores em redes privadas',
  'Places for one member': 'Lugares por membro',
  'Places for one host': 'Lugares por servidor',
  'Days to keep the activity log': 'Dias para guardar o registro de atividades',
  'Days to keep unpaid invoices': 'Dias para guardar faturas não pagas',
  'Days to keep the connections of archived wallets': 'Dias para guardar as conexões de carteiras arquivadas',
  'Of the sentences that tills show to a cashier, and wallets to whoever pays a lightning address.':
    'Das frases que os caixas mostram a quem cobra, e as carteiras a quem paga um endereço Lightning.',
  'Keys cost nothing, so that one stranger could become a thousand members. Everybody behind one router shares an address: raise it before a large event.':
    'Chaves não custam nada: uma só pessoa poderia virar mil membros. Quem usa o mesmo roteador compartilha o endereço: aumente antes de um evento grande.',
  'What stands behind the @ of a lightning address, such as example.com. Left empty, it is the host of the address above.':
    'O que vem depois do @ de um endereço Lightning, como example.com. Vazio, é o servidor do endereço acima.',
  'Wallets look for name@example.com under example.com/.well-known. Turn this on when that domain leads here. If a web site of yours is there, leave it off and let the site pass /.well-known/lnurlp/name on to /api/lud16/name.':
    'As carteiras procuram nome@example.com em example.com/.well-known. Ative quando esse domínio apontar para cá. Se você tem um site ali, deixe desativado e faça o site repassar /.well-known/lnurlp/nome para /api/lud16/nome.',
  'One on each line. Names that strangers would trust, such as admin, support and treasurer, are reserved already. Dots and dashes make no other name of it.':
    'Um por linha. Nomes em que um estranho confiaria, como admin, suporte e tesoureiro, já estão reservados. Pontos e hifens não fazem outro nome.',
  'A member who signs in without a wallet gets one from the provider. It stays theirs, and they can replace it with their own at any time.':
    'Quem entra sem carteira recebe uma do provedor. Ela é da pessoa, que pode trocar por uma própria quando quiser.',
  'The service that hands out the wallets. Once it is set, members without a wallet can also ask for one. It holds the money in them until their owners move it, so choose one that you trust.':
    'O serviço que entrega as carteiras. Depois de definido, quem não tem carteira também pode pedir uma. Ele guarda o dinheiro até os donos moverem, então escolha um de confiança.',
  'Automatic uses it where the platform was started with LISTENER_URL, as npm start does. On and off count whatever else is set.':
    'Automático usa o listener se a plataforma foi iniciada com LISTENER_URL, como faz npm start. Sim e Não valem independentemente do resto.',
  'Where this server reaches the listener, such as http://127.0.0.1:4100. Left empty, LISTENER_URL of the environment counts.':
    'Onde este servidor encontra o listener, como http://127.0.0.1:4100. Vazio, vale LISTENER_URL do ambiente.',
  'The same on both sides: here, and as LISTENER_AUTH_SECRET of the listener. Left empty, that of the environment counts.':
    'O mesmo dos dois lados: aqui e como LISTENER_AUTH_SECRET do listener. Vazio, vale o do ambiente.',
  'For cards that have no limit of their own. It applies from the next tap on.':
    'Para cartões sem limite próprio. Vale a partir do próximo pagamento.',
  'For cards that have no limit of their own. What they have spent in the last 24 hours counts.':
    'Para cartões sem limite próprio. Conta o que gastaram nas últimas 24 horas.',
  'For a relay that you run beside this platform. Every member can then make this server open connections into your network.':
    'Para um relay que você mantém junto desta plataforma. Com isso, qualquer membro pode fazer este servidor abrir conexões na sua rede.',
  'For servers of lightning addresses and coupons that you run beside this platform, over plain http too. Every member can then make this server call hosts in your network, and on this very machine.':
    'Para servidores de endereços Lightning e de cupons que você mantém junto desta plataforma, também por http. Com isso, qualquer membro pode fazer este servidor chamar máquinas da sua rede, e esta mesma máquina.',
  'Lets a machine make and program cards on its own, at /api/remote-connections/ followed by this key. Choose a long random one, and give it to the machine before you save: it is not shown again. Without it no machine gets in.':
    'Permite que uma máquina faça e programe cartões sozinha, em /api/remote-connections/ seguido desta chave. Escolha uma longa e aleatória e passe para a máquina antes de salvar: ela não aparece de novo. Sem ela nenhuma máquina entra.',
  'Everything else.': 'Todo o resto.',
  // pages/settings/settings-form
  'You have changes that are not saved. Leave them behind?': 'Você tem alterações não salvas. Sair sem salvar?',
  'Another address of the platform ends every device token: card apps will have to scan a new code.':
    'Mudar o endereço da plataforma encerra todos os tokens de dispositivo: os apps de cartões vão precisar escanear um código novo.',
  'The stored secret stays with the former address and is never sent to another one. Enter the secret of the listener at this address as well.':
    'O segredo guardado fica com o endereço anterior e nunca é enviado a outro. Digite também o segredo do listener deste endereço.',
  // pages/settings/settings
  'They apply as soon as they are saved. No restart.': 'Valem assim que você salva. Sem reiniciar.',
  'You can look at the settings. Only administrators change them.':
    'Você pode ver as configurações. Só administradores alteram.',
  'Groups of settings': 'Grupos de configurações',
  // pages/settings/sign-out-everybody
  'Everybody and every device is signed out': 'Todas as sessões e dispositivos foram desconectados',
  'Sessions and devices': 'Sessões e dispositivos',
  'When a phone with a token was lost, or somebody left with one.':
    'Quando um celular com um token se perdeu, ou alguém foi embora com um.',
  'Last done {when}.': 'Última vez: {when}.',
  'Never done so far.': 'Nunca foi feito.',
  'Sign out everybody and every device': 'Desconectar todas as pessoas e dispositivos',
  'Sign out everybody and every device?': 'Desconectar todas as pessoas e dispositivos?',
  'Sign out everybody': 'Desconectar todos',
  'Every device token ends at once: card apps have to scan a new code. Members sign in again with their key, which their browser may do by itself. Money, cards and addresses stay as they are.':
    'Todos os tokens de dispositivo terminam na hora: os apps de cartões precisam escanear um código novo. Os membros entram de novo com a chave, o que o navegador pode fazer sozinho. Dinheiro, cartões e endereços ficam como estão.',
  // pages/setup/instance-form
  'Name of the community': 'Nome da comunidade',
  'Shown on every page. You can change it any time.': 'Aparece em todas as páginas. Você pode mudar quando quiser.',
  'Domain of the lightning addresses': 'Domínio dos endereços Lightning',
  'Members will be known as {it}. This platform answers for that domain itself.':
    'Os membros serão conhecidos como {it}. Esta plataforma mesma responde por esse domínio.',
  'Members will be known as {it}. The web server there has to pass addresses on: the set-up check shows how.':
    'Os membros serão conhecidos como {it}. O servidor web de lá precisa repassar os endereços: o teste da instalação mostra como.',
  'name@{domain}': 'nome@{domain}',
  'The base URL under which people and apps reach it. While only you try it on this machine, leave it empty.':
    'A URL base por onde pessoas e apps chegam. Enquanto só você testa nesta máquina, deixe vazio.',
  'The base URL under which people and apps reach it. Signatures are made for it, so it has to be right.':
    'A URL base por onde pessoas e apps chegam. As assinaturas são feitas para ela, então precisa estar certa.',
  'Save and finish': 'Salvar e concluir',
  // pages/setup/setup
  Claim: 'Assumir',
  'First set-up': 'Primeiros passos',
  'This key becomes the root administrator. It happens once and cannot be undone from here.':
    'Esta chave passa a ser a do administrador principal. Acontece uma vez e não dá para desfazer por aqui.',
  'Claim as first administrator': 'Assumir como primeiro administrador',
  'Use another key': 'Usar outra chave',
  'Give it a name and an address': 'Dê um nome e um endereço',
  'What people will see, and where they will find it.': 'O que as pessoas vão ver e onde vão encontrar.',
  'Colours, logo and rules': 'Cores, logo e regras',
  'Make it look like yours.': 'Deixe com a sua cara.',
  'Test the set-up': 'Testar a instalação',
  'Name, certificate and addresses, as the world sees them.': 'Nome, certificado e endereços, como o mundo vê.',
  'The instance is claimed and has a name. Three things that people do next:':
    'A instância já tem administrador e nome. Três coisas que se costuma fazer em seguida:',
  'This instance has its administrator': 'Esta instância já tem administrador',
  'It was claimed already. There is nothing left to do here.':
    'Alguém já assumiu esta instância. Não há mais nada a fazer aqui.',
  'It was claimed already. If that was you, sign in with the same key.':
    'Alguém já assumiu esta instância. Se foi você, entre com a mesma chave.',
} satisfies Record<string, Form>
