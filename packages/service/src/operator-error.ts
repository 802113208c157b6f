/** A problem that whoever runs the service can mend. The message says in their words what to do; no trace is shown. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}

/** Whoever ran into it has said so in its own words: nothing is left to tell. */
export class AlreadyTold extends Error {
  override name = 'AlreadyTold'
}
