/** Why somebody who was signed in has to sign in again. */
import { useEffect, useState } from 'react'
import { t } from '../../language/current.ts'
import { type End, forgetEnd, readEnd } from '../../session/ended.ts'
import { Notice } from '../../ui/notice.tsx'

const endWords = (): Record<End, string> => ({
  reload: t('The page was loaded again, and nothing of your session was kept on this device, as you chose.'),
  guesses: t('Too many wrong guesses: this device has removed the key. Use the copy that you saved.'),
  elsewhere: t('You signed out in another tab of this browser.'),
  replaced: t('Your account has the new key now. Sign in with it.'),
})

export function EndNotice() {
  const [end] = useState(readEnd)
  useEffect(forgetEnd, [])
  return end && <Notice className="mb-4">{endWords()[end]}</Notice>
}
