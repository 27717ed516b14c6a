/**
 * Downloads the files: the file itself, or a zip file of several.
 *
 * @returns the name of the downloaded file; null where the zip file cannot be made
 */
export async function saveFiles(files: readonly File[], name: string): Promise<string | null> {
  try {
    const file = await toDownload(files, name)
    downloadFile(file)
    return file.name
  } catch {
    return null
  }
}

async function toDownload(files: readonly File[], name: string): Promise<File> {
  const [first] = files
  if (first && files.length === 1) return first
  const { downloadZip } = await import('client-zip')
  const zip = await downloadZip(files.map(file => ({ name: file.name, input: file }))).blob()
  return new File([zip], `${name}.zip`, { type: 'application/zip' })
}

function downloadFile(file: File): void {
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: file.name }).click()
  // The browser has read the address by then
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Whether the browser can hand these files to another app. */
export const canShareFiles = (files: readonly File[]): boolean => {
  const { canShare } = navigator as Partial<Pick<Navigator, 'canShare'>>
  return canShare?.call(navigator, { files: [...files] }) ?? false
}

/**
 * Opens the share sheet of the device.
 *
 * @returns false where the device refuses the files, for example because they are too many
 */
export async function shareFiles(files: readonly File[], title: string): Promise<boolean> {
  try {
    await navigator.share({ files: [...files], title })
    return true
  } catch (error) {
    // The member has closed the share sheet
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
