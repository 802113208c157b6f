/** A moment in words of nearness, with the exact time for those who need it. */
import { momentText, relativeTime } from './relative-time.ts'

export function Time({ at }: { at: string }) {
  const date = new Date(at)
  return (
    <time dateTime={at} title={momentText(date)} className="whitespace-nowrap">
      {relativeTime(date, new Date())}
    </time>
  )
}
