/** An error whose message is written for people. What any other error says is for the console: `messageOf` shows none of it. */
export class WordedError extends Error {
  constructor(message: string) {
    super(message)
    this.name = new.target.name
  }
}
