/** Why this tab is signed out without the person having asked for it: said once, where they sign in again. */
export type End = (typeof ends)[number]

/** `replaced`: the account has another key, and this tab was signed in with the former one. */
const ends = ['reload', 'elsewhere', 'guesses', 'replaced'] as const

const [memory, end] = ['chispa.memory', 'chispa.ended']

export const noteEnd = (why: End): void => sessionStorage.setItem(end, why)

/** A session in memory only: when the page is loaded again it is gone, and that has a reason. */
export function noteMemory(isInMemory: boolean): void {
  if (isInMemory) sessionStorage.setItem(memory, 'yes')
  else sessionStorage.removeItem(memory)
}

/** At the start of the page, before anybody is signed in. */
export function noticeReload(): void {
  if (sessionStorage.getItem(memory) === null) return
  sessionStorage.removeItem(memory)
  noteEnd('reload')
}

export function readEnd(): End | undefined {
  const why = sessionStorage.getItem(end)
  return ends.find(one => one === why)
}

export const forgetEnd = (): void => sessionStorage.removeItem(end)
