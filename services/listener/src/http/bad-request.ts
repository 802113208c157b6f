/** What is refused before any route looks at it; the answer has the shape of its route. */
export class BadRequest extends Error {
  readonly statusCode = 400
}
