import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestInstallation } from '../database/test-database.ts'
import { findFreePort } from '../harnesses/find-free-port.ts'

/** A server or a worker in a process of its own, with all that it prints. */
interface PrintingProcess {
  address: string
  /** Resolves when it prints a line that matches. */
  waitForLine(pattern: RegExp): Promise<void>
  sendSignal(signal: NodeJS.Signals): void
  /** What it has printed until its end. */
  ended: Promise<{ code: number | null; lines: string[] }>
}

/**
 * Starts a process of an installation without builds and demo. Resolves when it listens.
 *
 * @param options.preload code that runs in it before its own
 */
export async function startPrintingProcess(
  { environment, closeBefore }: TestInstallation,
  entry: 'main.ts' | 'worker.ts',
  { env = {}, preload = '' }: { env?: Record<string, string>; preload?: string } = {},
): Promise<PrintingProcess> {
  const port = await findFreePort()
  const places = { PORT: String(port), STAGING_PORT: '0', DEMO: '0', BUILDS_DIR: import.meta.dirname }
  const child = spawn(
    process.execPath,
    [
      `--import`,
      `data:text/javascript,${encodeURIComponent(preload)}`,
      join(import.meta.dirname, '../../src', entry),
    ],
    {
      env: { ...process.env, ...places, ...environment, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const exit = once(child, 'exit') as Promise<[number | null]>
  closeBefore(() => {
    child.kill('SIGKILL')
    return exit
  })
  const lines: string[] = []
  const outputs = [child.stdout, child.stderr].map(stream => createInterface(stream))
  for (const output of outputs) output.on('line', line => lines.push(line))
  const waitForLine = (pattern: RegExp) =>
    new Promise<void>(resolve => {
      for (const output of outputs) output.on('line', line => pattern.test(line) && resolve())
    })
  const ended = Promise.all([exit, ...outputs.map(output => once(output, 'close'))]).then(([[code]]) => ({
    code,
    lines,
  }))
  const failure = ended.then(() => assert.fail(`the process ended: ${lines.join('\n')}`))
  await Promise.race([waitForLine(/Tessera is at|This worker tells/), failure])
  return {
    address: `http://127.0.0.1:${port}`,
    waitForLine,
    sendSignal: signal => void child.kill(signal),
    ended,
  }
}
