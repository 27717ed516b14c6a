/** The style of a file in a folder without Prettier settings: that of Tessera. */
const defaultStyle = { printWidth: 110, semi: false, singleQuote: true, arrowParens: 'avoid' } as const

/** Formats the content of a file with the Prettier settings around it. A file of no known kind stays as it is. */
export async function formatFile(file: string, content: string): Promise<string> {
  // Imported here, so that the other commands do not load it
  const { format, getFileInfo, resolveConfig } = await import('prettier')
  const { inferredParser } = await getFileInfo(file)
  const style = (await resolveConfig(file)) ?? defaultStyle
  return inferredParser ? format(content, { ...style, filepath: file }) : content
}
