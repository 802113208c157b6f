/**
 * The link of a wallet or a signer on its way to the form that takes it. It is a secret: held in memory, for one page, and in no address and no storage.
 */
type Link = { kind: 'wallet' | 'signer'; link: string }

let carriedLink: Link | undefined

export const carryLink = ({ kind, link }: Link): void => {
  carriedLink = { kind, link }
}

/** It stays until another is carried or the form has used it: a form that is drawn anew is filled anew. */
export const carriedLinkOf = (kind: Link['kind']): string | undefined =>
  carriedLink?.kind === kind ? carriedLink.link : undefined

export const forgetCarried = (): void => {
  carriedLink = undefined
}
