/**
 * Which test files share a process, and which process begins first. Loading the web service takes longer than most of its
 * test files do, so neighbours load it once; a file that starts processes or a browser has its own.
 */

/** Processes that end at different times keep all cores busy: a group stays small. */
const maxFiles = 16
const maxSeconds = 80
const ownProcessSeconds = 30

export function groupTests(files, seconds) {
  const isAlone = file => /^(scenarios|setup)\/|\.browser\.test\.ts$/.test(file) || !file.endsWith('.ts')
  const expected = file => seconds[file] ?? (isAlone(file) ? ownProcessSeconds : 2)
  const total = group => group.reduce((sum, file) => sum + expected(file), 0)
  const fits = (group, file) =>
    workspaceOf(group[0]) === workspaceOf(file) && group.length < maxFiles && total([...group, file]) <= maxSeconds

  const groups = []
  let open
  for (const file of [...files].sort()) {
    if (isAlone(file)) groups.push([file])
    else if (open && fits(open, file)) open.push(file)
    else {
      open = [file]
      groups.push(open)
    }
  }
  // One that begins last is waited for alone: the longest come first.
  return groups.sort((a, b) => total(b) - total(a) || (a[0] < b[0] ? -1 : 1))
}

const workspaceOf = file => file.split('/').slice(0, 2).join('/')
