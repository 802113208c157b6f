/** Brazilian Portuguese of the desk: activity, people, the community, voucher services. */
import type { Form } from '../form.ts'

export const desk = {
  // pages/activity
  'What happened': 'O que aconteceu',
  Area: 'Área',
  Level: 'Nível',
  When: 'Quando',
  'What happened on this instance, newest first. Secrets never end up here.':
    'O que aconteceu nesta instância, mais recentes primeiro. Segredos nunca aparecem aqui.',
  'Search the messages': 'Buscar nas mensagens',
  'All areas': 'Todas as áreas',
  'All levels': 'Todos os níveis',
  Refresh: 'Atualizar',
  'Activity, newest first': 'Atividades, mais recentes primeiro',
  'Nothing matches': 'Nada encontrado',
  'Quiet so far': 'Tudo tranquilo até agora',
  'Try other words, or fewer filters.': 'Tente outras palavras ou menos filtros.',
  'What members and operators do will show up here.': 'O que membros e operadores fazem aparece aqui.',
  Event: 'Evento',
  Member: 'Membro',
  Request: 'Requisição',
  // components/activity/activity-words
  Wallets: 'Carteiras',
  Invoices: 'Faturas',
  Vouchers: 'Vales',
  Server: 'Servidor',
  Note: 'Nota',
  Notes: 'Notas',
  Warning: 'Aviso',
  Warnings: 'Avisos',
  Error: 'Erro',
  Errors: 'Erros',
  // components/people/role-badge
  Administrator: 'Administrador',
  Administrators: 'Administradores',
  'Can do everything: settings, roles, tokens and all that operators can.':
    'Pode tudo: configurações, funções, tokens e tudo o que operadores podem.',
  Operator: 'Operador',
  Operators: 'Operadores',
  'Runs the day: cards, designs and addresses. Cannot change settings or roles.':
    'Cuida do dia a dia: cartões, designs e endereços. Não altera configurações nem funções.',
  Viewer: 'Observador',
  Viewers: 'Observadores',
  'Sees the dashboard and changes nothing.': 'Vê o painel e não altera nada.',
  Members: 'Membros',
  'Has an account of their own and no part in running the instance.':
    'Tem a própria conta e não administra a instância.',
  // pages/community/community
  'How your community’s platform is doing.': 'Como vai a plataforma da sua comunidade.',
  'See them': 'Ver',
  'Give it a name': 'Dê um nome',
  'Shown on every page.': 'Aparece em todas as páginas.',
  '{count} things left to set up': {
    one: 'Falta uma coisa para preparar',
    other: 'Faltam {count} coisas para preparar',
  },
  'Latest activity': 'Atividade recente',
  'See all': 'Ver tudo',
  // pages/people/people
  Joined: 'Entrou',
  Role: 'Função',
  'Everyone who has signed in here, newest first.': 'Todas as pessoas que já entraram aqui, mais recentes primeiro.',
  'All roles': 'Todas as funções',
  'Members, newest first': 'Membros, mais recentes primeiro',
  // pages/people/role-form
  '{label}. Change the role': '{label}. Alterar a função',
  'Role changed to {label}': 'A função agora é {label}',
  'Change the role': 'Alterar a função',
  'It applies from the member’s next request on.': 'Vale a partir da próxima ação do membro.',
  'Change role': 'Alterar função',
  // pages/voucher-services/voucher-services
  Service: 'Serviço',
  Transfers: 'Envios',
  '{openTransfers} open': '{openTransfers} em aberto',
  Possible: 'Possível',
  'Not offered': 'Não oferece',
  'Last seen': 'Visto por último',
  'Let in': 'Autorizado',
  'Who deposits vouchers for members. Nobody sees here who holds which. A service that is not let in deposits nothing more; what members have stays with them.':
    'Quem deposita vales para os membros. Ninguém vê aqui quem tem quais. Um serviço não autorizado não deposita mais nada; o que os membros têm continua com eles.',
  'Coupon services, newest first': 'Serviços de cupons, mais recentes primeiro',
  'No service yet': 'Ainda não há serviços',
  'The first deposit of a voucher brings its service here.':
    'O primeiro depósito de um vale traz o serviço dele para cá.',
  'on the way': 'a caminho',
  ', up to {money}': ', até {money}',
  available: 'disponíveis',
  redeemed: 'usados',
  expired: 'vencidos',
  sent: 'enviados',
  voided: 'anulados',
  none: 'nenhum',
  'Shut out': 'Não está mais autorizado',
  'Let in again': 'Autorizado de novo',
  'Let {name} in': 'Autorizar {name}',
} satisfies Record<string, Form>
