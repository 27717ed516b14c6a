import { CommandError } from '@tessera/command-line'

const maxArchiveBytes = 20_000_000
const maxFileBytes = 2_000_000
const maxFiles = 5_000

/** A declaration of an archive that can be written below a folder. */
const isDeclaration = (name: string): boolean =>
  /^[\w@][\w@.+-]*(\/[\w@][\w@.+-]*)*\.d\.[mc]?ts$/.test(name) && !name.split('/').includes('..')

/** Reads the declarations of `@mf-types.zip`. Other files are left out. @throws {CommandError} for another file */
export async function readTypesArchive(content: Uint8Array): Promise<Map<string, string>> {
  // Imported here, so that the other commands do not load it
  const { strFromU8, unzipSync } = await import('fflate')
  if (content.length > maxArchiveBytes) throw new CommandError('The archive of types is too large.')
  let count = 0
  try {
    const files = unzipSync(content, {
      filter: ({ name, originalSize }) =>
        isDeclaration(name) && originalSize <= maxFileBytes && (count += 1) <= maxFiles,
    })
    return new Map(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]))
  } catch (cause) {
    throw new CommandError('The archive of types is damaged.', { cause })
  }
}
