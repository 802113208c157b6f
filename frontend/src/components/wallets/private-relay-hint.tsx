/** A wallet at home was refused for where its relay is: who may allow it is led there, others are told whom to ask. */
import { Link } from '@tanstack/react-router'
import { ApiError } from '../../api/api-error.ts'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { useMay } from '../../session/use-me.ts'
import { Notice } from '../../ui/notice.tsx'

export function PrivateRelayHint({ error }: { error: unknown }) {
  const mayAllow = useMay({ role: 'ADMIN' })
  if (!(error instanceof ApiError) || !error.hasFieldProblem('connection_private', 'private_relay')) return null
  return (
    <Notice tone="info">
      {mayAllow ? (
        <Link to={paths.settings} search={{ group: 'wallets' }} className="font-medium underline underline-offset-2">
          {t('Allow it in Settings, Wallets')}
        </Link>
      ) : (
        t('An administrator of your community can allow it.')
      )}
    </Notice>
  )
}
