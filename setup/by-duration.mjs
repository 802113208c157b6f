/** Longest first; a file that nobody has timed counts as long when it starts processes or a browser. */
export function byDuration(files, seconds) {
  const expected = file => seconds[file] ?? (/^scenarios\/|\.browser\.test\.ts$/.test(file) ? 30 : 1)
  return [...files].sort((a, b) => expected(b) - expected(a) || (a < b ? -1 : 1))
}
