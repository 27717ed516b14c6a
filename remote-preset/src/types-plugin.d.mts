/** Sets the time of every file of a ZIP archive to a fixed one. @throws Error where the content is no ZIP archive */
export function removeZipTimes(content: Buffer): Buffer
