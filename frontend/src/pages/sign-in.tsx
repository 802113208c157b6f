/** Where one gets in: the keys that this device keeps are unlocked here; without one, an account is made or a key brought. */
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { isUnreachable } from '../api/api-error.ts'
import { isLinked } from '../components/account-keys/is-linked.ts'
import { useCommunityName, useDocumentTitle, useInstance } from '../components/instance.ts'
import { EndNotice } from '../components/sign-in/end-notice.tsx'
import { GetIn } from '../components/sign-in/get-in.tsx'
import { BrandLogo } from '../frame/brand-mark.tsx'
import { Redirect } from '../frame/redirect.tsx'
import { t } from '../language/current.ts'
import { leadsToInvitation, paths } from '../paths.ts'
import { session } from '../session/current.ts'
import type { KeptSigner, Signer } from '../session/signer.ts'
import { meQuery } from '../session/use-me.ts'
import { Panel } from '../ui/panel.tsx'

const route = getRouteApi('/public/sign-in')

export function SignInPage() {
  useDocumentTitle(t('Sign in'))
  const name = useCommunityName()
  const unclaimed = useInstance()?.hasRoot === false
  const isInvited = leadsToInvitation(route.useSearch().back)
  const signIn = useSignIn(isInvited)

  if (unclaimed) return <Redirect to={paths.setup} />
  return (
    <div className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center px-4 py-10 sm:py-16">
      <div className="mb-6 flex flex-col items-center text-center">
        <BrandLogo className="mb-4 size-14 rounded-2xl" />
        <h1 className="text-2xl font-semibold tracking-tight">{t('Sign in to {name}', { name })}</h1>
      </div>
      <EndNotice />
      <Panel className="p-5 sm:p-6">
        <GetIn isInvited={isInvited} onSignIn={signIn} />
      </Panel>
    </div>
  )
}

/**
 * Signed in only once the server took the signature and knows the member; otherwise nobody is. The route itself then leads on:
 * it has nothing to show to someone who is in. Who was invited becomes a member by the invitation.
 */
function useSignIn(isInvited: boolean) {
  const queries = useQueryClient()
  const router = useRouter()
  return async (signer: Signer, kept: KeptSigner | undefined) => {
    session.open(signer, kept)
    try {
      await session.renew()
      if (!isInvited) await queries.fetchQuery(meQuery)
      await router.invalidate()
    } catch (error) {
      // A key that may take over another account has none of its own, and a page that says so.
      if (isLinked(error)) return router.navigate({ to: paths.linkKey, replace: true })
      // What was unlocked here opens with what was last known, as long as nobody can be asked.
      if (kept?.method === 'device' && isUnreachable(error)) return router.invalidate()
      session.close()
      throw error
    }
  }
}
