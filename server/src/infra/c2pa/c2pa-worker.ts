/** The thread that signs images. It has the library's memory, which a broken file could fill, and the key. */
import { parentPort } from 'node:worker_threads'
import type { ImageMaking } from '../../features/media/image-signer.ts'
import type { WorkerRequest, WorkerResponse } from '../../scheduling/worker-client.ts'
import { loadC2paLibrary } from './c2pa-library.ts'
import { buildManifest } from './manifest.ts'
import { readCredential, type CredentialFiles } from './read-credential.ts'

export interface C2paInput {
  file: Uint8Array
  making: ImageMaking & { software: string }
  credential: CredentialFiles
  /** Unix time in milliseconds. */
  now: number
  /** Reads the signed file, too. */
  validates: boolean
}

export interface C2paOutput {
  file: Uint8Array<ArrayBuffer>
  /** Codes of what is wrong with the signed file. */
  failures: readonly string[]
}

const loading = loadC2paLibrary()

async function sign({ file, making, credential, now, validates }: C2paInput): Promise<C2paOutput> {
  const library = await loading
  const read = readCredential(credential, now)
  const { type, manifest } = buildManifest(file, making)
  const signed = await library.sign(file, type, manifest, read)
  return {
    // A buffer with its own memory is transferred to the other thread without a copy
    file: new Uint8Array(signed),
    failures: validates ? await library.validate(signed, type) : [],
  }
}

// One at a time, in their order
let last = Promise.resolve()

parentPort?.on('message', (request: WorkerRequest<C2paInput>) => {
  const respond = (message: WorkerResponse<C2paOutput>, moved: ArrayBuffer[] = []) =>
    parentPort?.postMessage(message, moved)
  if (request.type === 'stop') return
  if (request.type === 'close') {
    const close = () => parentPort?.close()
    last.then(close, close)
    return
  }
  const { id, input } = request
  last = last
    .then(() => sign(input))
    .then(output => respond({ id, output }, [output.file.buffer]))
    .catch((error: unknown) => {
      respond({ id, error: error instanceof Error ? error.message : String(error) })
      // The memory of a library that has stopped within a call cannot be used any more
      if (error instanceof WebAssembly.RuntimeError) parentPort?.close()
    })
})
