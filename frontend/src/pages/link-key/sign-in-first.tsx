import { Link, useLocation } from '@tanstack/react-router'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'

export function SignInFirst({ act = t('Sign in') }: { act?: string }) {
  const { pathname, hash } = useLocation()
  return (
    <Button asChild size="large" className="w-full">
      <Link to={paths.signIn} search={{ back: pathname }} hash={hash}>
        {act}
      </Link>
    </Button>
  )
}
