/** The three dots at the end of a row: what can be done with what is called so. */

import type { ReactNode } from 'react'
import { t } from '../language/current.ts'
import { Button } from './button.tsx'
import { MoreIcon } from './icons.tsx'
import { Menu } from './menu.tsx'

export const MoreMenu = ({ about, children }: { about: string; children: ReactNode }) => (
  <Menu
    trigger={
      <Button variant="ghost" size="icon" aria-label={t('What to do with {name}', { name: about })} title={t('More')}>
        <MoreIcon strokeWidth="3" />
      </Button>
    }
  >
    {children}
  </Menu>
)
