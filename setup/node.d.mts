export function projectNode(own?: { version: string; path: string }): Promise<string>
export function installedProjectNode(own?: { version: string; path: string }): string
