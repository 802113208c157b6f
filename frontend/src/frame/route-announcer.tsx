/** Tells those who listen which page they came to; a browser does this itself only for whole page loads. */
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

export function RouteAnnouncer() {
  const router = useRouter()
  const [words, setWords] = useState('')
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const stop = router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
      if (!pathChanged || !fromLocation) return
      clearTimeout(timer)
      // The page sets its title in an effect of its own, after this event.
      timer = setTimeout(() => setWords(document.title), 50)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [router])
  return (
    <div role="status" className="sr-only">
      {words}
    </div>
  )
}
