import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'

/** On every copy of a key: in three years nobody knows what it is for. */
export const whereItOpens = (): string =>
  t('It opens your account at {place}: there, choose “{choice}”.', {
    place: `${location.origin}${paths.signIn}`,
    choice: t('I have a Nostr key'),
  })
