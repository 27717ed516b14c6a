import type { Readable } from 'node:stream'

/** Of one process. What members send can make it print any number. */
const maxLines = 50
const maxLineLength = 500

/** Reports what a process prints, line by line, and nothing after the first 50 lines. */
export function reportPrintedLines(stream: Readable, report: (line: string) => void): void {
  let unfinished = ''
  let count = 0
  const reportLine = (line: string) => {
    const text = line.trim()
    if (text === '' || count === maxLines) return
    count += 1
    report(text.slice(0, maxLineLength))
  }
  stream.setEncoding('utf8')
  stream.on('data', (chunk: string) => {
    const lines = (unfinished + chunk).split('\n')
    unfinished = (lines.pop() ?? '').slice(0, maxLineLength)
    for (const line of lines) reportLine(line)
  })
  stream.on('end', () => reportLine(unfinished))
  // What it has printed last is lost with it
  stream.on('error', () => {})
}
