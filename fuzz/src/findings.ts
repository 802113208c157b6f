/** What was found, each once: the same fault of the same target is one finding, however many inputs show it. */
export type Finding = {
  target: string
  /** Which fault: without anything that differs from input to input. */
  fault: string
  /** The smallest input that showed it, as text. */
  input: string
  /** The input's number; the seed and it give the input again. */
  number: number
  times: number
  /** A line of the log, a stack. */
  detail?: string
}

export class Findings {
  readonly #byFault = new Map<string, Finding>()
  readonly #onNew: (finding: Finding) => void

  constructor(onNew: (finding: Finding) => void = () => {}) {
    this.#onNew = onNew
  }

  add({ target, fault, input, number, detail }: Omit<Finding, 'times'>): boolean {
    const key = `${target}: ${fault}`
    const known = this.#byFault.get(key)
    if (!known) {
      const found = { target, fault, input, number, times: 1, ...(detail !== undefined && { detail }) }
      this.#byFault.set(key, found)
      this.#onNew(found)
      return true
    }
    known.times++
    if (input.length < known.input.length) Object.assign(known, { input, number, detail })
    return false
  }

  get all(): Finding[] {
    return [...this.#byFault.values()]
  }
}
