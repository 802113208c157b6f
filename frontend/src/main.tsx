/** Starts the app: takes up the tab's session, finds the language, then draws. */
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { forgetReturned, takeReturn } from './components/wallets/wallet-app-link.ts'
import { speakForFields } from './frame/field-words.ts'
import { followTheme } from './frame/theme.ts'
import { findLanguage, followLanguage } from './language/current.ts'
import { takeServedCode } from './pages/pay/served-code.ts'
import { paths } from './paths.ts'
import { newRouter } from './routes.tsx'
import { noticeConnection } from './session/connection.ts'
import { session } from './session/current.ts'
import { noteMemory, noticeReload } from './session/ended.ts'
import { instanceQuery, newQueryClient } from './session/queries.ts'
import './styles.css'

takeReturn(paths.connectWallet)
const queries = newQueryClient()
const router = newRouter(queries)

followTheme()
noticeConnection()
followLanguage()
speakForFields()
noticeReload()
session.restore()
// What one person read must not be there for the next one on the same tab.
session.subscribe(() => {
  queries.removeQueries({ predicate: query => query.queryKey[0] !== instanceQuery.queryKey[0] })
  const identity = session.identity()
  if (!identity) forgetReturned()
  noteMemory(identity?.kept === false)
})
void start()

/** No module waits for this at its top level: pages import what stands here, and would wait for each other. */
async function start(): Promise<void> {
  const instance = queries.fetchQuery(instanceQuery)
  // A server that is away must not keep the page from saying so.
  await findLanguage(() => instance.then(({ language }) => language).catch(() => null))
  const place = document.getElementById('root') as HTMLElement
  // What the server drew stays until the page is complete: nothing appears, goes and comes back.
  if (place.querySelector('main')) await router.load().catch(() => {})
  takeServedCode(place)
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}
