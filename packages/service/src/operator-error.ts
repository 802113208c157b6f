/** A problem that whoever runs the service can mend. The message says in their words what to do; no trace is shown. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
