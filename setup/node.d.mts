export function projectNode(own?: { version: string; path: string }): Promise<string>
