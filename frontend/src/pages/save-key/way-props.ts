/** What a way to save the key is given. `onMade`: the copy exists, and only the person knows where it is now. */
export type WayProps = { nsec: string; npub: string; onMade: () => void }
