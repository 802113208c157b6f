/** How long a PIN is at least, and how often it may be wrong. */
export const minPinLength = 6
/** Without a wait. */
export const freeGuesses = 3
/** Then a key that can be restored is erased; one that cannot only waits longer. */
export const maxWrongGuesses = 10
