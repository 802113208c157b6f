/** Where a kept picture is served. */
export const pictureUrl = (id: string | null): string | null => (id === null ? null : `/api/pictures/${id}`)
