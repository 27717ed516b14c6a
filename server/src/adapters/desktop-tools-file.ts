import { readFile, stat, writeFile } from 'node:fs/promises'
import { defaultDesktopTools, type DesktopTool } from '@tessera/shared-contracts'
import { parseDesktopTools, type DesktopTools } from '../domain/desktop-tools.ts'

/**
 * The cards of a JSON file that the operator edits; a file that is not there yet begins with the built-in
 * ones. A change counts from the next reading on. While the file cannot be used, the built-in cards stand
 * in for it, and the log says why, once a change.
 *
 * @param options.complain gets what is wrong with the file
 */
export async function desktopToolsFile(options: {
  file: string
  complain: (line: string) => void
}): Promise<DesktopTools> {
  const { file, complain } = options
  await writeFile(file, `${JSON.stringify(defaultDesktopTools, null, 2)}\n`, { flag: 'wx' }).catch(
    (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    },
  )
  let known: { stamp: string; tools: readonly DesktopTool[] } | undefined

  return {
    async read() {
      const stamp = await stampOf(file)
      if (known?.stamp === stamp) return known.tools
      let tools = defaultDesktopTools
      try {
        tools = parseDesktopTools(await readFile(file, 'utf8'))
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        complain(`${file} cannot be used, so the landing page shows the built-in tools:\n${reason}`)
      }
      known = { stamp, tools }
      return tools
    },
  }
}

/** Changes whenever the file does; the same for a file that is not there. */
async function stampOf(file: string): Promise<string> {
  const about = await stat(file).catch(() => null)
  return about ? `${about.mtimeMs} ${about.size}` : 'missing'
}
