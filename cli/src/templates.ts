import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

const ending = '.template'

/**
 * Writes a folder of templates to another place. `__name__` is filled in, in paths and in texts; the files
 * then get the format of the project they stand in, which long names would break.
 *
 * @param values what to fill in; a name in a template that is not among them throws
 * @returns paths of the files, below the target
 */
export async function writeTemplates(
  templates: string,
  target: string,
  values: Readonly<Record<string, string>>,
): Promise<string[]> {
  const fill = (text: string) =>
    text.replaceAll(/__(\w+?)__/g, (whole, name: string) => {
      const value = values[name]
      if (value === undefined) throw new Error(`A template asks for ${whole}, which nobody gives.`)
      return value
    })

  // No other command should wait for it
  const { format, resolveConfig } = await import('prettier')
  const entries = await readdir(templates, { recursive: true })
  const names = entries.filter(name => name.endsWith(ending)).sort()
  return Promise.all(
    names.map(async name => {
      const written = fill(name.slice(0, -ending.length))
      const file = path.join(target, written)
      await mkdir(path.dirname(file), { recursive: true })
      const content = fill(await readFile(path.join(templates, name), 'utf8'))
      await writeFile(file, await format(content, { ...(await resolveConfig(file)), filepath: file }))
      return written
    }),
  )
}
