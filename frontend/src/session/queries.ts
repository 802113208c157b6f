/** Operations of the contract as queries: one key each, made of the operation's name and its input. */
import type { Endpoint } from '@chispa/contract/endpoint'
import { readSettings } from '@chispa/contract/settings-operations'
import {
  infiniteQueryOptions,
  MutationCache,
  onlineManager,
  QueryCache,
  QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import type { AnswerOf, AnyInput, InputOf, Page, RowOf } from '../api/request.ts'
import { call } from './current.ts'

type Paged = Endpoint & { paged: true }
type AnyCall = (endpoint: Endpoint, input: AnyInput & { signal: AbortSignal }) => Promise<unknown>

export function queryOf<E extends Endpoint>(endpoint: E, input?: InputOf<E>) {
  return queryOptions({
    queryKey: [endpoint.name, input ?? {}],
    queryFn: ({ signal }) => (call as AnyCall)(endpoint, { ...input, signal }) as Promise<AnswerOf<E>>,
  })
}

/** A list as pages that grow at the end. */
export function pagesOf<E extends Paged>(endpoint: E, input: { params?: object; query?: object } = {}) {
  return infiniteQueryOptions({
    queryKey: [endpoint.name, 'pages', input],
    queryFn: ({ signal, pageParam }) =>
      (call as AnyCall)(endpoint, {
        ...input,
        query: { limit: 50, ...input.query, cursor: pageParam },
        signal,
      }) as Promise<Page<RowOf<E>>>,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.nextCursor ?? undefined,
  })
}

/** What everyone may know about the instance: its name, its colours, whether it has an administrator. */
export const instanceQuery = queryOptions({
  queryKey: ['instance'],
  queryFn: ({ signal }) => call({ ...readSettings, access: 'public' }, { signal }),
  staleTime: 60_000,
})

/** Everything the caller may read of the settings. */
export const settingsQuery = queryOptions({
  queryKey: [readSettings.name],
  queryFn: ({ signal }) => call(readSettings, { signal }),
})

/** A refusal stays a refusal however often one asks; a server in trouble may recover, and so may a connection unless there is none. */
const isWorthRetrying = (error: Error): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** What is not there any more is not shown as it was: an answer of before is kept for the time without a connection only. */
const isGone = (error: Error): boolean => error instanceof ApiError && error.status === 404

/**
 * Any write may change any list, and the activity log for certain: what is shown is fetched again, the rest is stale.
 * What a wallet said over its relays (`meta.fromWallet`) is none of our server's state and stays.
 */
export function newQueryClient(): QueryClient {
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (isGone(error) && query.state.data !== undefined) query.setState({ data: undefined, dataUpdatedAt: 0 })
      },
    }),
    mutationCache: new MutationCache({
      onSuccess: () => void queries.invalidateQueries({ predicate: query => query.meta?.fromWallet !== true }),
    }),
    defaultOptions: {
      // Neither does an act: one that waited for the connection would be done when nobody expects it any more, and may pay.
      mutations: { networkMode: 'always' },
      queries: {
        staleTime: 15_000,
        // Without a connection a question fails, and what is there stays: nothing waits in silence.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 2 && isWorthRetrying(error) && onlineManager.isOnline(),
      },
    },
  })
  return queries
}
