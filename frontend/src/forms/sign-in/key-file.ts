/** What is in the file with a new key: words for the person who finds it in three years. */
export const keyFile = (nsec: string, npub: string): string =>
  [
    'Your Nostr key',
    '',
    'Secret key (never show it to anyone; whoever has it is you):',
    nsec,
    '',
    'Public key (the name that others know you by):',
    npub,
    '',
    'Keep this file where only you can open it. The key cannot be reset or replaced.',
    '',
  ].join('\n')
