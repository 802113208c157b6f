/** The virtual cards over HTTP. Their keys are in no answer: what a tap shows is all that a chip tells. */
import { readUid } from '@chispa/protocols/ntag424'
import type { FastifyInstance } from 'fastify'
import { faultRoutes } from '../fault-routes.ts'
import { jsonBody, text } from '../json-body.ts'
import { NotFound } from '../not-found.ts'
import type { CardBox } from './card-box.ts'
import { noCardFaults } from './card-faults.ts'
import { readKeys, readProgramming } from './programming.ts'
import type { VirtualCard } from './virtual-card.ts'

type ById = { Params: { id: string } }
type ProgramBody = { link?: string; payload?: object; chip?: string }

export function cardControl(app: FastifyInstance, box: CardBox): void {
  const get = (id: string): VirtualCard => {
    const card = box.find(id)
    if (!card) throw new NotFound(`No card ${id}`)
    return card
  }

  app.get('/cards', () => box.cards.map(describe))
  app.get<ById>('/cards/:id', ({ params }) => describe(get(params.id)))
  app.post<{ Body: { uid?: string; name?: string } }>(
    '/cards',
    jsonBody({ uid: text, name: text }),
    (request, reply) => {
      const { uid: given, name } = request.body
      const uid = given === undefined ? undefined : readUid(given)
      if (given !== undefined && uid === undefined) return reply.code(400).send({ error: 'A UID has 14 hex digits' })
      const card = box.add({ ...(uid !== undefined && { uid }), ...(name !== undefined && { name }) })
      return card ? reply.code(201).send(describe(card)) : reply.code(409).send({ error: 'There is such a chip' })
    },
  )
  app.post<{ Body: ProgramBody }>(
    '/cards/program',
    jsonBody({ link: text, payload: { type: 'object' }, chip: text }),
    async (request, reply) => {
      const { link = '', payload, chip: chipId } = request.body
      const chip = chipId === undefined ? undefined : get(chipId)
      const programming = payload && readProgramming(payload)
      const written = programming ? box.program(programming, chip) : await box.programFromLink(link, chip)
      return written.ok ? describe(written.card) : reply.code(422).send({ error: written.message })
    },
  )
  app.post<ById>('/cards/:id/wipe', (request, reply) => {
    const [card, keys] = [get(request.params.id), readKeys(request.body)]
    if (!keys) return reply.code(400).send({ error: 'A wipe needs the five keys of the card' })
    return card.wipe(keys) ? describe(card) : reply.code(422).send({ error: 'These are not the keys on the chip' })
  })
  app.post<ById>('/cards/:id/tap', (request, reply) => {
    const url = get(request.params.id).tap()
    return url === undefined ? reply.code(409).send({ error: 'There is nothing on this chip' }) : { url }
  })
  faultRoutes(app, '/cards/:id', id => get(id).faults, noCardFaults)
}

function describe({ uid, name, state, counter, faults }: VirtualCard): object {
  return { id: uid, name, state, counter, faults }
}
