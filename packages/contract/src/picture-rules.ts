/** What uploaded pictures are like; browsers know it too. */

export const maxPictureBytes = 1024 * 1024
/** Of people: shown small, and loaded by everybody who sees a list of them. */
export const maxPortraitBytes = 256 * 1024
/** Width to height of a card (ISO 7810 ID-1), and the size that its picture is stored in: 300 dots an inch. */
export const cardShape = { ratio: 85.6 / 53.98, width: 1012, height: 638 }
/** What is served under our own origin once it was uploaded. */
export const isUploadedPicture = (path: string): boolean => /^\/api\/pictures\/[0-9a-f]{32}$/.test(path)
