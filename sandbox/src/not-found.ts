/** Thrown by routes that name something that is not there. */
export class NotFound extends Error {
  readonly statusCode = 404
}
