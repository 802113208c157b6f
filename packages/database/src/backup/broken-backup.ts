import { OperatorError } from '@chispa/service/operator-error'

export class BrokenBackup extends OperatorError {
  override name = 'BrokenBackup'

  constructor(options?: ErrorOptions) {
    super('The backup does not open to its end: it is damaged or was cut off, so take another copy of it', options)
  }
}
