/**
 * What a form shows: the latest defaults, under what was sent, under what was typed. A late answer seeds only the fields
 * that nobody touched; what was typed stays until it was sent and the defaults have followed.
 */
export type FormValues<V> = {
  defaults: V
  /** Accepted by the server; shown until the defaults say the same, or something newer. */
  sent: Partial<V>
  typed: Partial<V>
}

export const formValues = <V>(defaults: V): FormValues<V> => ({ defaults, sent: {}, typed: {} })

export const shownValues = <V>({ defaults, sent, typed }: FormValues<V>): V => ({ ...defaults, ...sent, ...typed })

export const withTyped = <V>(state: FormValues<V>, changes: Partial<V>): FormValues<V> => ({
  ...state,
  typed: { ...state.typed, ...changes },
})

/** A field typed into again since the values were sent stays typed. */
export function withSent<V extends object>(state: FormValues<V>, sent: V): FormValues<V> {
  const later = Object.entries(state.typed).filter(([name, value]) => !isSame(value, sent[name as keyof V]))
  return { ...state, sent, typed: Object.fromEntries(later) as Partial<V> }
}

/** The same state while the defaults say the same, so that it can be asked at every render. */
export const withDefaults = <V>(state: FormValues<V>, defaults: V): FormValues<V> =>
  isSame(state.defaults, defaults) ? state : { ...state, defaults, sent: {} }

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
