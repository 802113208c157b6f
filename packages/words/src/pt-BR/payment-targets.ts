/** Brazilian Portuguese of what was scanned or pasted and cannot be paid. */
import type { paymentTargetRefusals } from '@chispa/contract/refusals/payment-targets'

export const targetReasons: Record<keyof typeof paymentTargetRefusals, string> = {
  invalid_payment_target:
    'Não há nada aqui que dê para pagar. Use um nome desta comunidade, um endereço Lightning, uma fatura ou o código que mostram para você',
  target_on_chain: 'É um endereço de Bitcoin na blockchain. Daqui se paga por Lightning: peça um código Lightning',
  target_is_offer: 'É uma oferta BOLT 12, que ainda não dá para pagar daqui. Peça uma fatura ou um endereço Lightning',
  target_is_silent_payment:
    'É um endereço de pagamento silencioso, que se paga na blockchain. Peça um código Lightning',
  target_is_liquid: 'É um endereço da Liquid, outra rede. Peça um código Lightning',
  target_is_spark: 'É um endereço da Spark, outra rede. Peça um código Lightning',
  target_is_ark: 'É um endereço da Ark, outra rede. Peça um código Lightning',
  target_is_ecash: 'Isto é ecash. Abra em uma carteira de ecash',
  target_is_other_coin: 'É para outra moeda, não para Bitcoin. Não dá para pagar daqui',
  target_is_bank_code: 'É um código para apps de banco, como Pix ou Mercado Pago. Não dá para pagar daqui',
  target_is_web_page: 'É uma página web, não algo que se pague. Abra no seu navegador',
  target_is_login: 'Serve para entrar em outro site com uma carteira Lightning. Não paga nada',
  target_is_channel: 'Abre um canal Lightning, para quem tem um nó. Não paga nada',
  target_is_secret_key:
    'Parece uma chave secreta ou as palavras de uma carteira. Não mostre a ninguém: quem tem isso tem o dinheiro',
  target_is_nostr_note: 'É uma nota do Nostr, não uma pessoa a quem pagar',
  target_is_coupon_code: 'Parece o código de um cupom sem a loja. Escaneie o código que a loja mostra',
  target_is_other_link: 'É para outro app. Não dá para pagar daqui',
  target_requires_more: 'Quem cobra pede algo que não dá para fazer daqui. Peça um código Lightning comum',
  target_damaged: 'O código está danificado ou cortado. Copie ou escaneie de novo, inteiro',
  target_is_page: 'É uma página desta comunidade. Abra no seu navegador',
  target_is_card: 'É um cartão desta comunidade. Cartões pagam em um caixa: abra o seu para cobrar dele',
  target_is_coupon: 'É um cupom. Ele fica guardado com seus vales e não paga nada',
  target_is_signer_link: 'É o link de um app que assina por você. Use-o para entrar',
  target_is_wallet_link:
    'É a conexão de uma carteira, com a qual outros podem pagar com ela. Use-a para conectar a carteira e não a mostre a ninguém',
  target_is_withdrawal: 'Isto dá dinheiro em vez de pedir. Resgate na sua carteira',
  name_not_found: 'Ninguém aqui tem esse nome. Confira como está escrito',
  profile_without_address: 'Esta pessoa não tem um endereço Lightning para receber',
  profile_not_found: 'Ninguém conhece esta pessoa por enquanto. Peça o endereço Lightning dela',
  target_unreachable: 'Não dá para falar com o destino. Nada foi pago',
  target_refused: 'O destino recusou. Nada foi pago',
}
