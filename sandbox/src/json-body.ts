/** The schema of a JSON body: known fields only. */
export const amount = { type: 'integer', minimum: 1 } as const
export const text = { type: 'string' } as const

export const jsonBody = (properties: object, required: string[] = []) => ({
  schema: { body: { type: 'object', properties, required, additionalProperties: false } },
})
