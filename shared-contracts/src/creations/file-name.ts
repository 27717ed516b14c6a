const maxFileNameCharacters = 60

/** A title without the characters that a file system rejects. A name with a dot first would be hidden or a folder. */
export function toFileName(title: string): string {
  const allowed = title.replaceAll(/[\p{Cc}\p{Cf}\\/:*?"<>|\s]+/gu, ' ').replace(/^[.\s]+/, '')
  let name = Array.from(allowed).slice(0, maxFileNameCharacters).join('')
  while (name.endsWith('.') || name.endsWith(' ')) name = name.slice(0, -1)
  return name || 'work'
}

/** The name of a downloaded file: the title with the extension of the address, if that has one. */
export function toDownloadName(title: string, address: string): string {
  // The address of a file of this site is relative
  const { pathname = '' } = URL.parse(address, 'https://site.invalid') ?? {}
  const [extension = ''] = /\.\w{1,5}$/.exec(pathname) ?? []
  return toFileName(title) + extension
}
