/**
 * A card's day is the last 24 hours, not a date: no time zone decides, and midnight gives nobody a second helping. What
 * counts is what was spent, is on its way, or ended without anybody knowing; a decline gives its amount back.
 */
const dayMs = 24 * 60 * 60_000

export const countSince = (now: Date) => new Date(now.getTime() - dayMs)
