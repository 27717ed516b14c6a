import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { chromium, type Browser } from 'playwright-core'
import { secondMs } from '@tessera/server-kit/clock'
import { findBrowser } from './find-browser.ts'

/** Opens the browser in which the gate runs code without an approval. */
export interface GateBrowser {
  /** What `status` says about it; null without a browser. */
  readonly description: string | null
  /** @throws when the browser does not start */
  open(): Promise<{ browser: Browser; close(): Promise<void> }>
}

const startTimeoutMs = 30 * secondMs

/**
 * A browser in a process of its own on this machine, started for each use. The process gets none of the server's
 * variables, so that code which breaks out of the browser finds no password in its environment.
 *
 * @param options.searchPath folders of programs, in the syntax of PATH
 * @param options.sandbox whether the browser uses its own sandbox
 */
export function createBrowserProcess(options: { searchPath: string; sandbox: boolean }): GateBrowser {
  const { searchPath, sandbox } = options
  const executable = findBrowser(searchPath)
  return {
    description: executable && `${executable}, ${sandbox ? 'in its sandbox' : 'WITHOUT a sandbox'}`,
    async open() {
      const child = spawn(process.execPath, [path.join(import.meta.dirname, 'browser-process.ts')], {
        env: { GATE_PROGRAM: executable ?? '', GATE_SANDBOX: sandbox ? '1' : '0' },
        stdio: ['pipe', 'pipe', 'pipe'],
      })
      const exited = abortOnExit(child)
      // At the limit of open files it has no streams either
      if (child.pid === undefined)
        throw new Error('The browser of the gate does not start: no process can be started')
      const errors: string[] = []
      createInterface(child.stderr)
        .on('line', line => errors.push(line))
        .on('error', error => errors.push(error.message))
      const end = async () => {
        if (child.exitCode !== null || child.signalCode !== null) return
        const exit = once(child, 'exit')
        child.stdin.end()
        await exit
      }
      try {
        const [address] = (await once(createInterface(child.stdout), 'line', {
          signal: AbortSignal.any([AbortSignal.timeout(startTimeoutMs), exited]),
        })) as [string]
        const browser = await chromium.connect(address, { timeout: startTimeoutMs })
        const close = async () => {
          try {
            await browser.close()
          } finally {
            await end()
          }
        }
        return { browser, close }
      } catch (cause) {
        child.kill('SIGTERM')
        throw new Error(`The browser of the gate does not start: ${errors.slice(0, 20).join('\n')}`, {
          cause,
        })
      }
    },
  }
}

/** Without a listener, a process that cannot be started would end the server. */
function abortOnExit(child: ChildProcess): AbortSignal {
  const exited = new AbortController()
  for (const event of ['error', 'exit']) child.once(event, () => exited.abort())
  return exited.signal
}

/**
 * Creates the client of a browser on another machine or in a container, which runs `browser-process.ts` with `PORT`.
 *
 * @param url such as `ws://gate:3003/gate`
 */
export const createBrowserServerClient = (url: string): GateBrowser => ({
  description: `the browser at ${new URL(url).host}`,
  async open() {
    const browser = await chromium.connect(url, { timeout: startTimeoutMs })
    return { browser, close: () => browser.close() }
  },
})
