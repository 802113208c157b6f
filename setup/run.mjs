/** First step of every npm command: with a Node older than 20 it says so and stops, before anything is imported or installed. */
const oldestMajor = 20
if (Number(process.versions.node.split('.')[0]) < oldestMajor) {
  console.error(
    `Chispa needs Node ${oldestMajor} or newer, and this is Node ${process.versions.node}: install a newer Node, then run the same command again.`,
  )
  process.exit(1)
}
await import('./commands.mjs')
