import { OperatorError } from '@chispa/service/operator-error'

/** What the system says of a file, in a sentence. */
export function explainFile(path: string): (error: NodeJS.ErrnoException) => never {
  return error => {
    if (error.code === 'EEXIST')
      throw new OperatorError(`${path} is there already: choose another name, or move it away`)
    if (error.code === 'ENOSPC' || error.code === 'EDQUOT')
      throw new OperatorError(`${path} cannot be written: the disk is full`, { cause: error })
    if (error.code) throw new OperatorError(`${path} cannot be used: ${error.code}`, { cause: error })
    throw error
  }
}
