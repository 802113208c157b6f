/** What operators write down about a person. Who wrote it and when is kept; the person concerned does not see it. */
import { maxOfAPerson, type PersonNote } from '@chispa/contract/people'
import { type Connection, transaction } from '@chispa/database/connect'
import { lockAccount } from '../auth/accounts.ts'
import { Refusal } from '../http/refusal.ts'
import { insertNote, listNoteRows, type NoteRow } from './note-store.ts'

export async function listNotes(sql: Connection, userId: string): Promise<PersonNote[]> {
  return (await listNoteRows(sql, userId)).map(shown)
}

export async function addNote(
  sql: Connection,
  { userId, author, text, at }: { userId: string; author: string; text: string; at: Date },
): Promise<PersonNote> {
  return transaction(sql, async tx => {
    if (!(await lockAccount(tx, userId))) throw new Refusal('user_not_found')
    const id = await insertNote(tx, { userId, author, body: text.trim(), at, max: maxOfAPerson })
    const row = (await listNoteRows(tx, userId)).find(note => note.id === id)
    return shown(row as NoteRow)
  })
}

const shown = ({ id, body, author, username, createdAt }: NoteRow): PersonNote => ({
  id,
  text: body,
  author: { pubkey: author, username },
  createdAt: createdAt.toISOString(),
})
