import { fetchVerified } from './fetch-verified.ts'

/**
 * The file of a worker of this release. The build handles `new WorkerFile(new URL(…))` like `new Worker(…)`
 * (@tessera/remote-preset): it replaces the URL with that of the built file.
 */
export class WorkerFile {
  readonly url: URL

  constructor(url: URL) {
    this.url = url
  }

  /**
   * Starts the worker after it has verified the file against the composition's hash.
   *
   * @throws {TypeError} the file cannot be fetched, or its hash is wrong
   */
  async start(): Promise<Worker> {
    // A worker's own request has no integrity option; it takes the verified file from the HTTP cache
    const checked = await fetchVerified(this.url, globalThis.tesseraIntegrity ?? {})
    await checked.arrayBuffer()
    return new Worker(this.url)
  }
}
