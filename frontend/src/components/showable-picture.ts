/** Pictures that the policy of our pages lets a browser load: over https, or from this very platform. */
export function showablePicture(url: string | undefined, origin: string): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined
  const { protocol, origin: from, href } = new URL(url)
  return protocol === 'https:' || from === origin ? href : undefined
}
