/** PostgreSQL has no NUL in texts, and no half characters in JSON. */
export const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()
