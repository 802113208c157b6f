import type { CardRow } from './store.ts'

/** How a card is called in the log: by the UID of its chip, or by its title while nobody knows that. */
export const cardName = ({ uid, title }: Pick<CardRow, 'uid' | 'title'>): string => uid ?? `“${title}”`
