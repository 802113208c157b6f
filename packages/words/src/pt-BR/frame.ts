/** Brazilian Portuguese of the frame of every page, and what many pages share. */
import type { Form } from '../form.ts'

export const frame = {
  // api/api-error
  'The server cannot be reached. Check your connection and try again.':
    'Não dá para falar com o servidor. Confira sua conexão e tente de novo.',
  'Something went wrong. Please try again.': 'Algo deu errado. Tente de novo.',
  // api/send
  'The server answered with status {status}. Please try again.':
    'O servidor respondeu com o status {status}. Tente de novo.',
  // frame/page-error
  'A newer version of this page is there, or the connection was lost. Load it again.':
    'Há uma versão mais nova desta página, ou a conexão caiu. Carregue de novo.',
  // components/copy-button
  Copied: 'Copiado',
  'Select and copy it by hand': 'Selecione e copie à mão',
  // components/error-state
  'This did not work': 'Não deu certo',
  'Try again': 'Tentar de novo',
  'Request {code}': 'Solicitação {code}',
  // components/steps
  Steps: 'Passos',
  '(done)': '(feito)',
  // components/task-list
  Done: 'Pronto',
  // frame/allowed
  'No access': 'Sem acesso',
  'You don’t have access to this page': 'Você não tem acesso a esta página',
  'Your role doesn’t include it. If you need it, ask an administrator of your community.':
    'Seu papel não inclui isso. Se precisar, peça a quem administra sua comunidade.',
  // frame/dashboard-layout
  Dashboard: 'Painel',
  Messages: 'Avisos',
  'API reference': 'Referência da API',
  'Sign out': 'Sair',
  More: 'Mais',
  // frame/language-choice
  Language: 'Idioma',
  // frame/navigation
  'My wallet': 'Minha carteira',
  'My cards': 'Meus cartões',
  'My vouchers': 'Meus vales',
  Cards: 'Cartões',
  'Coupon services': 'Serviços de cupons',
  People: 'Pessoas',
  Addresses: 'Endereços',
  Activity: 'Atividade',
  Listener: 'Listener',
  Waitlist: 'Lista de espera',
  'Device tokens': 'Tokens de dispositivo',
  Settings: 'Configurações',
  'My account': 'Minha conta',
  // frame/not-found
  'Not found': 'Não encontrado',
  'There is nothing here': 'Não há nada aqui',
  'The address may be mistyped, or the page has moved. Everything else is where it was.':
    'O endereço pode estar errado, ou a página mudou de lugar. Todo o resto continua onde estava.',
  'Go to the start page': 'Ir para o início',
  // frame/other-origin-notice
  'This platform is now at {origin}': 'Esta plataforma agora está em {origin}',
  '{it} Addresses, cards and links are made for {endpoint}. If people reach the platform here, adopt this address; card apps then scan a new code.':
    '{it} Endereços, cartões e links são feitos para {endpoint}. Se as pessoas chegam à plataforma por aqui, adote este endereço; os apps de cartão então leem um código novo.',
  '{it} Nobody has said yet where people reach the platform. If it is here, adopt this address; card apps then scan a new code.':
    '{it} Ninguém disse ainda por onde as pessoas chegam à plataforma. Se for por aqui, adote este endereço; os apps de cartão então leem um código novo.',
  'You opened this page at {origin}.': 'Você abriu esta página em {origin}.',
  'Adopt this address': 'Adotar este endereço',
  'Keep {host}': 'Manter {host}',
  // frame/page-error
  'Not open to new members yet': 'Ainda não aceita novos membros',
  'Your key has no account here, and the community does not take new members at the moment. You can put your e-mail address on the waitlist.':
    'Sua chave não tem conta aqui, e a comunidade não aceita novos membros no momento. Você pode deixar seu e-mail na lista de espera.',
  'Sign out and go home': 'Sair e ir para o início',
  // frame/page-skeleton
  Loading: 'Carregando',
  // frame/public-layout
  'Runs on {it}, open source for communities': 'Funciona com {it}, código aberto para comunidades',
  Main: 'Principal',
  'Sign in': 'Entrar',
  // frame/skip-link
  'Skip to the content': 'Pular para o conteúdo',
  // frame/theme-toggle
  'Colours follow your device. Switch to light.': 'As cores seguem seu dispositivo. Mudar para claras.',
  'Light colours. Switch to dark.': 'Cores claras. Mudar para escuras.',
  'Dark colours. Follow your device again.': 'Cores escuras. Voltar a seguir o dispositivo.',
  // session/bunker-signer
  'The bunker did not answer. Check that it is running and that its relay can be reached.':
    'O bunker não respondeu. Veja se ele está funcionando e se dá para chegar ao relay dele.',
  'This is not a bunker link. It starts with bunker:// and names at least one relay.':
    'Isto não é um link de bunker. Ele começa com bunker:// e indica pelo menos um relay.',
  'The bunker answered with a broken signature.': 'O bunker respondeu com uma assinatura inválida.',
  'The bunker refused: {words}': 'O bunker recusou: {words}',
  'The bunker refused.': 'O bunker recusou.',
  // session/extension-signer
  'No Nostr extension was found in this browser. Install one, or sign in another way.':
    'Não encontramos uma extensão do Nostr neste navegador. Instale uma, ou entre de outra forma.',
  'The extension did not tell a public key.': 'A extensão não informou uma chave pública.',
  'The extension answered with a broken signature.': 'A extensão respondeu com uma assinatura inválida.',
  'The extension did not allow this. Open it, allow this site, and try again.':
    'A extensão não permitiu. Abra a extensão, permita este site e tente de novo.',
  // session/key-signer
  'This is not a secret key. It starts with nsec1, or has 64 hex digits.':
    'Isto não é uma chave secreta. Ela começa com nsec1, ou tem 64 dígitos hexadecimais.',
  'This key was put away. Sign in again.': 'Esta chave já foi guardada. Entre de novo.',
  'This is not a secret key.': 'Isto não é uma chave secreta.',
  // session/session
  'Your signer answered with another key than the one you signed in with. Sign in again.':
    'Quem assina por você respondeu com outra chave, não com a que você usou para entrar. Entre de novo.',
  'You are not signed in.': 'Você não entrou na sua conta.',
  // session/within
  'Cancelled.': 'Cancelado.',
  // ui/confirm-dialog
  Cancel: 'Cancelar',
  // ui/dialog
  Close: 'Fechar',
  // ui/field
  '(optional)': '(opcional)',
  // ui/secret-input
  'Hide it': 'Ocultar',
  'Show it': 'Mostrar',
  // components/tables/growing-table
  '{limit} of {count} rows': '{limit} de {count} linhas',
  '{count} rows': { one: 'Uma linha', other: '{count} linhas' },
  'Show more': 'Ver mais',
  // components/tables/paged-table
  ', and more': ', e mais',
  // components/tables/search-box
  'Clear the search': 'Limpar a busca',
} satisfies Record<string, Form>
