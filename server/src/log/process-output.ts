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
 * so there each line is one of the log.
 */
export function createProcessOutput({ isPublic }: { isPublic: boolean }): ProcessOutput {
  if (!isPublic) {
    return {
      print: sentence => console.log(sentence),
      printError: error => console.error(isExplained(error) ? error.message : error),
    }
  }
  const { stdout, stderr } = process
  const log = createLog('info', { isReadable: stdout.isTTY, stream: stdout })
  const errorLog = createLog('info', { isReadable: stderr.isTTY, stream: stderr })
  return {
    print: sentence => log.info(sentence),
    printError(error) {
      if (isExplained(error)) errorLog.fatal(error.message)
      else errorLog.fatal(error, 'the process cannot start')
    },
  }
}

/** Whether the message of an error tells the operator what to do. */
const isExplained = (error: unknown): error is Error =>
  error instanceof StartError || error instanceof OutOfSpaceError
