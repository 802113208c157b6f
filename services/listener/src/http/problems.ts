/** What is wrong with a request, in one sentence that names the fields. */
type Validation = {
  validation?: readonly { instancePath: string; message?: string; params?: object }[]
  message: string
}

export function problemsOf(error: Validation): string {
  const told = (error.validation ?? []).map(({ instancePath, message, params }) => {
    const missing = (params as { missingProperty?: string } | undefined)?.missingProperty
    if (missing !== undefined) return `${missing} is missing`
    return `${instancePath.slice(1).replaceAll('/', '.') || 'the body'} ${message ?? 'is not valid'}`
  })
  return told.length > 0 ? told.join('; ') : error.message
}
