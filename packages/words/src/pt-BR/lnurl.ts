/** Portuguese of what tills and wallets show when LNURL says no. What may still change begins with "Aguarde". */
import type { LnurlReason } from '@chispa/contract/lnurl-sentences'

export const lnurl: Record<LnurlReason, string> = {
  // The card, at the till
  card_not_found: 'Este cartão não é conhecido aqui. Fale com quem o emitiu.',
  card_keys_unavailable:
    'No momento não dá para verificar este cartão. Pague de outra forma; quem opera a plataforma precisa consertar.',
  tap_not_authentic: 'O cartão não foi reconhecido. Aproxime-o de novo, ou fale com quem o emitiu.',
  invalid_k1: 'Este pagamento não corresponde à leitura do cartão. Aproxime o cartão de novo.',
  tap_expired: 'Esta leitura é antiga demais. Aproxime o cartão de novo.',
  tap_used: 'Esta leitura já foi usada. Aproxime o cartão de novo.',
  card_not_paired: 'Ninguém ativou este cartão ainda. O dono precisa ativar antes; pague de outra forma.',
  card_blocked: 'Este cartão está bloqueado em definitivo. Pague de outra forma.',
  card_disabled: 'O cartão está pausado. O titular o reativa no app.',
  card_without_wallet: 'Não há carteira por trás deste cartão. O titular conecta uma no app.',
  card_payment_unresolved:
    'Aguarde: outro pagamento deste cartão não terminou. Aproxime-o de novo em dois minutos, ou pague de outra forma.',
  too_many_open_payments:
    'Aguarde: ainda não se sabe o resultado de três pagamentos deste cartão. Enquanto isso, pague de outra forma.',

  // The invoice
  invoice_unreadable: 'Não dá para ler a fatura. Comece a venda de novo.',
  invoice_without_amount: 'A fatura não traz um valor. Comece a venda de novo com um valor.',
  invoice_expired: 'A fatura venceu. Comece a venda de novo.',
  invoice_of_other_network: 'A fatura é de outra rede que a carteira deste cartão. Pague de outra forma.',
  invoice_being_paid: 'Aguarde: esta fatura está sendo paga com uma leitura anterior. Não pague de novo.',
  invoice_already_paid: 'Esta fatura já está paga. Não pague de novo.',
  invoice_declined_before: 'A carteira deste cartão já recusou esta fatura. Comece a venda de novo.',
  amount_under_one_sat: 'O valor é menor que um sat. Cobre um sat ou mais.',
  amount_over_tap_limit: 'Este cartão paga até {max} sats por vez. Cobre menos; o titular muda o limite no app.',
  amount_over_day_limit: 'Restam a este cartão {max} sats do limite diário. Cobre menos, ou pague de outra forma.',
  amount_over_week_limit: 'Restam a este cartão {max} sats do limite semanal. Cobre menos, ou pague de outra forma.',
  amount_over_month_limit: 'Restam a este cartão {max} sats do limite mensal. Cobre menos, ou pague de outra forma.',

  // The PIN
  pin_required: 'Este valor precisa do PIN do cartão. Use um caixa que o peça, ou pague de outra forma.',
  pin_wrong: 'O PIN não está certo. Aproxime o cartão e digite-o de novo; três erros pausam o cartão.',
  pin_wrong_card_paused: 'O PIN foi digitado errado três vezes, e o cartão está pausado. O titular o reativa no app.',

  // The payment
  payment_unresolved:
    'Aguarde: o pagamento está a caminho e ainda não se sabe o resultado. Olhe a fatura deste caixa, e não pague de novo.',
  payment_unproven:
    'A carteira deste cartão diz que pagou, sem dar prova. Olhe a fatura deste caixa, e não pague de novo antes.',
  not_started: 'Não deu para falar com a carteira deste cartão, e nada foi pago. Aproxime o cartão de novo.',
  insufficient_balance: 'Não há saldo suficiente. Recarregue e aproxime o cartão de novo, ou pague de outra forma.',
  wallet_quota_reached:
    'A carteira deste cartão chegou ao próprio limite de gasto. O titular pode aumentá-lo lá; pague de outra forma.',
  wallet_not_allowed: 'A carteira deste cartão não o deixa pagar. O titular a conecta de novo no app.',
  wallet_busy: 'A carteira deste cartão está ocupada, e nada foi pago. Aproxime o cartão de novo em um minuto.',
  payment_failed:
    'O pagamento não chegou ao destino, e nada foi pago. Aproxime o cartão de novo, ou pague de outra forma.',
  expired_unpaid: 'Nada foi pago, e a fatura venceu. Comece a venda de novo.',
  unresolved_expired:
    'Não deu para descobrir o que houve com este pagamento. Olhe a fatura deste caixa, e fale com quem opera a plataforma.',
  rejected_by_operator: 'Quem opera a plataforma verificou que nada foi pago. Comece a venda de novo.',

  // Being paid: a top-up, or a lightning address
  address_not_found: 'Esse endereço lightning não existe. Confira como está escrito.',
  address_without_wallet: 'Não dá para pagar a este endereço: o dono não tem uma carteira conectada. Avise-o.',
  amount_not_whole: 'O valor deve ser em satoshis inteiros: um múltiplo de 1000 milisatoshis.',
  invalid_amount: 'O valor falta ou não dá para ler: amount deve ser um número inteiro de milisatoshis.',
  amount_out_of_range: 'O valor deve ser de {min} a {max} sats. Escolha outro.',
  invalid_payer_data: 'O que a sua carteira diz sobre você é longo demais. Pague sem isso.',
  comment_too_long: 'O comentário passa de {max} caracteres. Escreva um mais curto.',
  invalid_zap_request: 'O pedido de zap não é válido. Pague sem o zap.',
  zaps_not_offered: 'Este endereço não aceita zaps. Pague sem o zap.',
  wallet_unreachable: 'Não dá para falar com a carteira que deve receber, e nada foi pago. Tente de novo em um minuto.',
  wallet_silent: 'A carteira que deve receber não responde, e nada foi pago. Tente de novo em um minuto.',
  wallet_refused: 'A carteira que deve receber não quis emitir uma fatura, e nada foi pago. Avise o dono.',
  wallet_answer_wrong: 'A carteira que deve receber emitiu uma fatura errada, e nada foi pago. Avise o dono.',
  invalid_payment_hash: 'Este não é o nome de uma fatura. Peça uma nova.',
  invoice_not_found: 'Essa fatura não existe. Peça uma nova.',

  // Any request
  invalid_request: 'Não dá para ler o que foi enviado. Tente de novo; com cartão, aproxime-o de novo.',
  malformed_request: 'Não dá para ler o que foi enviado. Tente de novo; com cartão, aproxime-o de novo.',
  malformed_url: 'Não dá para ler o que foi enviado. Tente de novo; com cartão, aproxime-o de novo.',
  not_found: 'Não há nada neste endereço. Confira como está escrito.',
  too_many_open_invoices:
    'Aguarde: faturas demais pedidas da sua rede ainda não foram pagas. Pague uma delas, ou tente de novo em uma hora.',
  rate_limited: 'Aguarde {seconds} segundos e tente de novo: houve pedidos demais.',
  database_unavailable: 'Aguarde um momento e tente de novo: a plataforma não pode responder agora.',
  database_busy: 'Aguarde um momento e tente de novo: a plataforma está ocupada demais.',
  overloaded: 'Aguarde um momento e tente de novo: a plataforma está ocupada demais.',
  took_too_long:
    'Aguarde: a resposta demorou demais, e o que foi pedido ainda pode acontecer. Olhe antes de tentar de novo.',
  internal_error: 'Algo falhou na plataforma. Tente de novo, ou pague de outra forma.',
}
