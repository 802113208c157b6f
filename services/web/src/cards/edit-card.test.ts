import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Person } from '@chispa/testing/person'
import { refusalIn, testApp } from '../../test/app.ts'
import { cardStage } from '../../test/cards.ts'

const web = await testApp()
after(() => web.close())
const { admin, create, read, held, entries } = await cardStage(web)

const edit = (id: string, body: object, as: Person = admin) =>
  web.call({ method: 'PUT', url: `/api/cards/${id}`, as, body })

let pictures = 0
const design = async () => {
  const [row] = await web.sql<{ id: string }[]>`
    insert into card_designs (image_url, description)
    values (${`https://pictures.example/edit-${++pictures}.png`}, 'A design') returning id`
  return row!.id
}
const archive = (id: string) => web.sql`update card_designs set archived_at = now() where id = ${id}`

describe('PUT /api/cards/{id}', () => {
  test('200 with another name and design; what is left out stays', async () => {
    const [first, second] = [await design(), await design()]
    const { id } = await create({ title: 'Old', designId: first })
    const renamed = await edit(id, { title: ' New name ' })
    assert.equal(renamed.statusCode, 200)
    assert.deepEqual([renamed.json().title, renamed.json().design.id], ['New name', first])
    assert.equal((await edit(id, { designId: second })).json().design.id, second)
    assert.equal((await edit(id.toUpperCase(), { designId: null })).json().design, null)
    assert.equal((await read(id)).title, 'New name')
    assert.equal((await entries('card.edited', id)).length, 3)
  })

  test('200 for what it is already, and nothing is noted', async () => {
    const { id, title } = await create({ title: 'As it is' })
    assert.equal((await edit(id, { title, designId: null })).statusCode, 200)
    assert.equal((await edit(id, {})).statusCode, 200)
    assert.equal((await entries('card.edited', id)).length, 0)
  })

  test('a card keeps a design that was archived, and takes none that is', async () => {
    const [had, other] = [await design(), await design()]
    const { id } = await create({ designId: had })
    await Promise.all([archive(had), archive(other)])
    assert.equal((await edit(id, { title: 'Renamed', designId: had })).json().design.id, had)
    assert.equal(refusalIn(await edit(id, { designId: other })).reason, 'design_archived')
  })

  test('400 for a name of nothing visible and for an unknown design, and nothing changes', async () => {
    const { id, title } = await create()
    assert.equal(refusalIn(await edit(id, { title: ' ' })).reason, 'invalid_title')
    assert.equal(refusalIn(await edit(id, { title: '' })).reason, 'invalid_request')
    assert.equal(refusalIn(await edit(id, { title: 'Renamed', designId: 'nowhere' })).reason, 'unknown_design')
    assert.equal((await read(id)).title, title)
  })

  test('404 for a card that is not there', async () => {
    assert.equal(refusalIn(await edit('00'.repeat(16), { title: 'x' })).reason, 'card_not_found')
  })

  test('403 for the holder, who has no permission to change cards', async () => {
    const card = await held()
    assert.equal(refusalIn(await edit(card.id, { title: 'Mine' }, card.holder)).reason, 'permission_missing')
    assert.equal((await read(card.id)).title, card.title)
  })
})
