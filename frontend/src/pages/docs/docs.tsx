/** The reference of the API, drawn from the description that the server itself gives. */
import { readOpenApi } from '@chispa/contract/documentation'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { useInstance } from '../../components/instance.ts'
import { SearchBox } from '../../components/tables/search-box.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { PageSkeleton } from '../../frame/page-skeleton.tsx'
import { queryOf } from '../../session/queries.ts'
import { SearchIcon } from '../../ui/icons.tsx'
import { Panel } from '../../ui/panel.tsx'
import { byTag, type OpenApi, type Operation, readOperations } from './openapi.ts'
import { OperationView } from './operation-view.tsx'
import { Words } from './words.tsx'

export function DocsPage() {
  const query = useQuery({ ...queryOf(readOpenApi), staleTime: Number.POSITIVE_INFINITY })
  if (query.isPending) return <PageSkeleton />
  if (query.isError) return <ErrorState error={query.error} retry={query.refetch} />
  return <Reference document={query.data as OpenApi} />
}

function Reference({ document }: { document: OpenApi }) {
  const [words, setWords] = useState<string>()
  const all = useMemo(() => readOperations(document), [document])
  const groups = byTag(document, words ? all.filter(operation => mentions(operation, words)) : all)
  const wanted = useLocation({ select: location => location.hash })
  const origin = useInstance()?.endpoint ?? location.origin
  // The part the address names exists only once the description has been fetched.
  useEffect(() => {
    if (wanted) window.document.getElementById(wanted)?.scrollIntoView()
  }, [wanted])
  return (
    <div className="mx-auto grid w-full max-w-6xl gap-10 px-4 py-10 sm:px-6 lg:grid-cols-[14rem_1fr]">
      <Index groups={groups} />
      <div className="min-w-0">
        <PageHead
          title="API reference"
          about={<Words text={`Version ${document.info?.version ?? '?'}. ${document.info?.description ?? ''}`} />}
        />
        <div className="mb-6">
          <SearchBox label="Search the operations" value={words} maxLength={100} onSearch={setWords} />
        </div>
        {groups.length === 0 && (
          <EmptyState icon={SearchIcon} title="Nothing matches">
            Try another word.
          </EmptyState>
        )}
        {groups.map(([tag, operations]) => (
          <section key={tag} id={`tag-${tag}`} aria-labelledby={`title-${tag}`} className="mb-10 scroll-mt-24">
            <h2 id={`title-${tag}`} className="mb-3 text-xl font-semibold">
              {tag}
            </h2>
            <Panel className="overflow-hidden">
              {operations.map(operation => (
                <OperationView
                  key={operation.id}
                  operation={operation}
                  open={operation.id === wanted}
                  origin={origin}
                />
              ))}
            </Panel>
          </section>
        ))}
      </div>
    </div>
  )
}

const Index = ({ groups }: { groups: [string, Operation[]][] }) => (
  <nav
    aria-label="Operations"
    className="sticky top-20 hidden max-h-[calc(100dvh-6rem)] self-start overflow-y-auto text-sm lg:block"
  >
    {groups.map(([tag, operations]) => (
      <div key={tag} className="mb-5">
        <a href={`#tag-${tag}`} className="font-semibold text-ink hover:underline">
          {tag}
        </a>
        <ul className="mt-1 border-l border-line">
          {operations.map(({ id, summary }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="block border-l-2 border-transparent py-1.5 pl-3 leading-snug text-ink-soft hover:border-brand-text hover:text-ink"
              >
                {summary.replaceAll('`', '')}
              </a>
            </li>
          ))}
        </ul>
      </div>
    ))}
  </nav>
)

function mentions(operation: Operation, words: string): boolean {
  const text = [operation.id, operation.path, operation.method, operation.summary, ...operation.about]
    .join(' ')
    .toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every(word => text.includes(word))
}
