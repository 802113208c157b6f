/** Why a name cannot be had, in words. */
import type { NameAvailability } from '@chispa/contract/lightning-addresses'
import { maxUsernameChars, type UsernameProblem } from '@chispa/protocols/lud16'
import { t } from '../../language/current.ts'

export const usernameWords = (): Record<UsernameProblem, string> => ({
  empty: t('The username is empty'),
  too_long: t('The username is longer than {maxUsernameChars} characters', { maxUsernameChars }),
  characters: t('The username may have only a-z, 0-9, ., _ and -'),
  edges: t('The username must begin and end with a letter or a digit'),
})

export function problemSeen(seen: NameAvailability | undefined): string | undefined {
  switch (seen?.problem) {
    case 'taken':
      return t('{name} is taken.', { name: seen.username })
    case 'resting':
      return t('{name} was given up not long ago, and rests.', { name: seen.username })
    case 'reserved':
      return t('{name} is reserved.', { name: seen.username })
    default:
      return undefined
  }
}
