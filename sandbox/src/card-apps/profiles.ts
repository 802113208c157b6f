/** The card apps that are fed by codes and links, and in what they differ. Read from their sources. */
export type CardAppProfile = {
  name: string
  /** The wish for a random UID is heard also when a link programs the chip; from a code both hear it. */
  hearsPrivacyInLinks: boolean
  /** A reset begins with a look at the version of key 1: a chip whose keys are zeros is "already reset". */
  looksBeforeReset: boolean
}

export const olderApp: CardAppProfile = {
  name: 'Bolt Card NFC Card Creator',
  hearsPrivacyInLinks: false,
  looksBeforeReset: true,
}

export const newerApp: CardAppProfile = {
  name: 'Bolt Card Programmer',
  hearsPrivacyInLinks: true,
  looksBeforeReset: false,
}

export const cardApps: readonly CardAppProfile[] = [olderApp, newerApp]
