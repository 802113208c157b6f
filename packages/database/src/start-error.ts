import { OperatorError } from '@chispa/service/operator-error'

/** The database cannot be used; the message is one sentence for the operator and holds no secret. */
export class DatabaseStartError extends OperatorError {
  override name = 'DatabaseStartError'
}
