/** Whether pictures of a form are on their way: it is not sent without them. */
import { useState } from 'react'

export function useUploads(): { uploading: boolean; onUploading: (busy: boolean) => void } {
  const [count, setCount] = useState(0)
  return { uploading: count > 0, onUploading: busy => setCount(current => current + (busy ? 1 : -1)) }
}
