/** The till, amounts in the community's currency, notifications. */
import type { Form } from './form.ts'

export const till = {
  'Amounts in your currency': 'Montos en tu moneda',
  'A hint beside amounts. What is paid is decided in sats; the hint decides nothing.':
    'Una referencia junto a los montos. Lo que se paga se decide en sats; la referencia no decide nada.',
  Currency: 'Moneda',
  'Rate service': 'Servicio de cotización',
  'Fixed rate': 'Cotización fija',
  'Three letters, such as EUR or ARS. Left empty, amounts are shown in sats alone.':
    'Tres letras, como EUR o ARS. Si queda vacío, los montos se ven solo en sats.',
  'A public address that answers with the price of one bitcoin as JSON, such as https://mempool.space/api/v1/prices. It is asked at most every five minutes; a rate older than half an hour is not shown.':
    'Una dirección pública que responde con el precio de un bitcoin en JSON, como https://mempool.space/api/v1/prices. Se consulta a lo sumo cada cinco minutos; una cotización de más de media hora no se muestra.',
  'What one bitcoin costs in that currency, in whole units. With it no service is asked.':
    'Lo que cuesta un bitcoin en esa moneda, en unidades enteras. Con ella no se consulta ningún servicio.',
} as const satisfies Record<string, Form>
