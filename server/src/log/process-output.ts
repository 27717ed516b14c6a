import { OutOfSpaceError } from '@tessera/server-kit/storage/out-of-space'
import { StartError } from '@tessera/server-kit/start-error'
import { createLog } from './log.ts'

/** Prints a sentence about the start of a process. */
export type Print = (sentence: string) => void

/** What a process prints beside its log: where it listens, or why it does not start. */
interface ProcessOutput {
  print: Print
  /** An error that the operator can fix is one sentence, any other is printed in full. */
  printError(error: unknown): void
}

/**
 * Creates the output of a process. It is text for the person who starts it. The output of a public site goes to a collector,
 * unless it is a terminal, so there each line is one of the log. Streams are written at once, so nothing is lost when the process exits.
 */
export function createProcessOutput({ isPublic }: { isPublic: boolean }): ProcessOutput {
  const { stdout, stderr } = process
  // What cannot be written, as on a full disk or to a closed pipe, is left out
  for (const stream of [stdout, stderr]) stream.on('error', () => undefined)
  const log = isPublic && !stdout.isTTY ? createLog('info', { isReadable: false, stream: stdout }) : null
  const errorLog = isPublic && !stderr.isTTY ? createLog('info', { isReadable: false, stream: stderr }) : null
  return {
    print(sentence) {
      if (log) log.info(sentence)
      else console.log(sentence)
    },
    printError(error) {
      if (!errorLog) console.error(isExplained(error) ? error.message : error)
      else if (isExplained(error)) errorLog.fatal(error.message)
      else errorLog.fatal(error, 'the process cannot start')
    },
  }
}

/** Whether the message of an error tells the operator what to do. */
const isExplained = (error: unknown): error is Error =>
  error instanceof StartError || error instanceof OutOfSpaceError
