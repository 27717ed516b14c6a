import { toPrintable } from '@tessera/shared-contracts'

/** Shows what a long command does. */
export interface ProgressLine {
  show(text: string): void
  /** Removes the line, before the result is printed. */
  clear(): void
}

/** Shows progress in one line of a terminal, and as a line for each change elsewhere. */
export function createProgressLine(
  stream: Pick<NodeJS.WriteStream, 'write'> & { isTTY?: boolean; columns?: number },
): ProgressLine {
  let shown = ''
  const clearLine = '\r\u001b[2K'
  return {
    show(text) {
      const line = toPrintable(text)
      if (line === shown) return
      shown = line
      // A longer line would wrap, and could not be removed
      if (stream.isTTY) stream.write(clearLine + line.slice(0, (stream.columns ?? 80) - 1))
      else stream.write(`${line}\n`)
    },
    clear() {
      if (stream.isTTY && shown !== '') stream.write(clearLine)
      shown = ''
    },
  }
}
