/** Whom the member knows: favourites first, everybody by name, blocked people at the end. */
import { type Contact, listContacts } from '@chispa/contract/contacts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { Person } from '../../components/people/person.tsx'
import { SearchBox } from '../../components/tables/search-box.tsx'
import { TableSkeleton } from '../../components/tables/table-skeleton.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { t } from '../../language/current.ts'
import { queryOf } from '../../session/queries.ts'
import { Button } from '../../ui/button.tsx'
import { PeopleIcon, PlusIcon, StarIcon } from '../../ui/icons.tsx'
import { Panel } from '../../ui/panel.tsx'
import { AddContactDialog } from './add-contact-dialog.tsx'
import { ContactDialog } from './contact-dialog.tsx'
import { fits } from './contact-search.ts'
import { FollowsDialog } from './follows-dialog.tsx'

export function ContactsPage() {
  const query = useQuery(queryOf(listContacts))
  const [open, setOpen] = useState<'add' | 'follows' | { contactId: string }>()
  const [q, setQ] = useState<string>()
  const contacts = query.data ?? []
  const shown = contacts.filter(contact => q === undefined || fits(contact, q))
  const chosen = typeof open === 'object' ? contacts.find(({ id }) => id === open.contactId) : undefined
  const close = () => setOpen(undefined)
  const add = (
    <>
      <Button variant="secondary" onClick={() => setOpen('follows')}>
        {t('From Nostr')}
      </Button>
      <Button onClick={() => setOpen('add')}>
        <PlusIcon className="size-4.5" /> {t('Add somebody')}
      </Button>
    </>
  )
  return (
    <>
      <PageHead title={t('My contacts')} about={t('Only you see them.')} action={add} />
      <Panel className="overflow-hidden">
        {query.isPending ? (
          <TableSkeleton />
        ) : query.isError && !query.data ? (
          <ErrorState error={query.error} retry={() => query.refetch()} />
        ) : contacts.length === 0 ? (
          <EmptyState icon={PeopleIcon} title={t('Nobody here yet')}>
            {t('Add whom you pay often: a member, or anybody with a lightning address.')}
          </EmptyState>
        ) : (
          <>
            {contacts.length > 5 && (
              <div className="border-b border-line p-3">
                <SearchBox label={t('Name or address')} value={q} maxLength={100} onSearch={text => setQ(text)} />
              </div>
            )}
            <Group contacts={shown.filter(({ isBlocked }) => !isBlocked)} onOpen={setOpen} />
            <Group title={t('Blocked')} contacts={shown.filter(({ isBlocked }) => isBlocked)} onOpen={setOpen} />
            {shown.length === 0 && (
              <p className="px-5 py-8 text-center text-sm text-ink-soft">{t('Nobody is called so.')}</p>
            )}
          </>
        )}
      </Panel>
      {open === 'add' && <AddContactDialog close={close} />}
      {open === 'follows' && <FollowsDialog close={close} />}
      {chosen && <ContactDialog contact={chosen} close={close} />}
    </>
  )
}

type GroupProps = { title?: string; contacts: readonly Contact[]; onOpen: (open: { contactId: string }) => void }

function Group({ title, contacts, onOpen }: GroupProps) {
  if (contacts.length === 0) return null
  return (
    <section aria-label={title ?? t('My contacts')}>
      {title && <h2 className="border-y border-line bg-sunken/50 px-5 py-2 text-sm text-ink-soft sm:px-6">{title}</h2>}
      <ul className="divide-y divide-line">
        {contacts.map(contact => (
          <li key={contact.id}>
            <button
              type="button"
              onClick={() => onOpen({ contactId: contact.id })}
              className="flex min-h-16 w-full items-center gap-3 px-5 py-3 text-left hover:bg-sunken/60 sm:px-6"
            >
              <span className="min-w-0 flex-1">
                <Person face={contact.face} />
              </span>
              {contact.note !== null && (
                <span className="hidden max-w-48 truncate text-sm text-ink-faint italic sm:block">{contact.note}</span>
              )}
              {contact.isFavourite && (
                <>
                  <StarIcon className="shrink-0 fill-current text-brand-text" />
                  <span className="sr-only">{t('Favourite')}</span>
                </>
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
