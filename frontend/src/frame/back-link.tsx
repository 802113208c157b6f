/** One step up: from a thing to the list it is in. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Path } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { ChevronLeftIcon } from '../ui/icons.tsx'

export const BackLink = ({ to, children }: { to: Path; children: ReactNode }) => (
  <Button asChild variant="ghost" className="pl-2">
    <Link to={to}>
      <ChevronLeftIcon className="size-4.5" /> {children}
    </Link>
  </Button>
)
