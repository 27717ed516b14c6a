/** Adds to some files those that follow from them, and those that follow from these. */
export function close(start, listNext) {
  const found = new Set(start)
  for (const file of found) for (const next of listNext(file) ?? []) found.add(next)
  return found
}
