import type { ReleaseRecord, ShellRecord } from '@tessera/shared-contracts'

/**
 * Returns the bytes that a page loads of a release before each of its screens mounts, before compression, by the name of the
 * screen: the entry and the files that the record names. What a screen loads later, and the packages of the page, do not count.
 * Of the shell, only the files that a screen needs beyond the first ones of each page count.
 */
export const getScreenBytes = (record: ReleaseRecord | ShellRecord): Record<string, number> =>
  Object.fromEntries(
    Object.entries(record.screenFiles ?? {}).map(([screen, needed]) => {
      const loaded = [...('entry' in record ? [record.entry] : []), ...needed]
      return [screen, [...new Set(loaded)].reduce((sum, file) => sum + (record.files[file]?.bytes ?? 0), 0)]
    }),
  )
