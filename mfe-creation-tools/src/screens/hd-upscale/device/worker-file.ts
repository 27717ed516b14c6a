import { demandFile } from './demand-file.ts'

/**
 * The file of a worker of this release. The build knows `new WorkerFile(new URL(…))` as it knows
 * `new Worker(…)` (webpack.base.mjs), and puts the address of a built file there.
 */
export class WorkerFile {
  readonly address: URL

  constructor(address: URL) {
    this.address = address
  }

  /**
   * Starts the worker once its file is known to have the hash that the composition names.
   *
   * @throws {TypeError} the file cannot be fetched, or is another
   */
  async open(): Promise<Worker> {
    // A worker's own request knows no integrity; it finds in the cache what was checked here
    const checked = await demandFile(this.address, globalThis.tesseraIntegrity ?? {})
    await checked.arrayBuffer()
    return new Worker(this.address)
  }
}
