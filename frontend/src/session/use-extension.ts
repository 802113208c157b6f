/** Whether a Nostr extension is in this browser. It puts itself into the page a moment after that loads. */
import { useEffect, useState } from 'react'

const lookMs = 100
const looks = 10
const isThere = () => 'nostr' in globalThis

export function useExtension(): boolean {
  const [seen, setSeen] = useState(isThere)
  useEffect(() => {
    if (seen) return
    let left = looks
    const timer = setInterval(() => {
      if (isThere()) setSeen(true)
      if (--left === 0 || isThere()) clearInterval(timer)
    }, lookMs)
    return () => clearInterval(timer)
  }, [seen])
  return seen
}
