import { statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { defaultDesktopTools, type DesktopTool } from '@tessera/shared-contracts'
import { parseDesktopTools, type DesktopTools } from './desktop-tools.ts'

/**
 * Reads the cards from a JSON file that the operator edits, and creates the file with the built-in cards if it does not
 * exist. Every read uses the current content. While the file is invalid, the built-in cards are used instead, and the
 * errors are logged once for each change.
 *
 * @param options.logError logs what is wrong with the file
 */
export async function createDesktopToolsFile(options: {
  file: string
  logError: (line: string) => void
}): Promise<DesktopTools> {
  const { file, logError } = options
  await writeFile(file, `${JSON.stringify(defaultDesktopTools, null, 2)}\n`, { flag: 'wx' }).catch(
    (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    },
  )
  let cached: { stamp: string; tools: readonly DesktopTool[] } | undefined

  return {
    async read() {
      const stamp = getFileStamp(file)
      if (cached?.stamp === stamp) return cached.tools
      let tools = defaultDesktopTools
      try {
        tools = parseDesktopTools(await readFile(file, 'utf8'))
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        logError(`${file} cannot be used, so the landing page shows the built-in tools:\n${reason}`)
      }
      cached = { stamp, tools }
      return tools
    },
  }
}

/** Changes with every change of the file. Each landing page reads it, and an asynchronous call would take thirty times as long. */
function getFileStamp(file: string): string {
  try {
    const stats = statSync(file, { throwIfNoEntry: false })
    return stats ? `${stats.mtimeMs} ${stats.size}` : 'missing'
  } catch {
    return 'missing'
  }
}
