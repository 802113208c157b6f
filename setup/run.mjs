/** First step of every npm command: says what is missing where Node is too old to read the next one. */
const oldestMajor = 20
if (Number(process.versions.node.split('.')[0]) < oldestMajor) {
  console.error(
    `Chispa needs Node ${oldestMajor} or newer, and this is Node ${process.versions.node}: install a newer Node, then run the same command again.`,
  )
  process.exit(1)
}
await import('./commands.mjs')
