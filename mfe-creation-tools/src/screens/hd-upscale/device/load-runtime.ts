import type { Model, Runtime, Tensor } from '@tessera/shared-upscaler/upscale'
import { env, InferenceSession, Tensor as OrtTensor } from 'onnxruntime-web/wasm'
import { fetchVerified } from '../../../workers/fetch-verified.ts'
import { DeviceError } from './device-error.ts'

const engineUrl = new URL('onnxruntime-web/ort-wasm-simd-threaded.wasm', import.meta.url)
/** Uncompressed size of the engine's file. Responses do not report it, and a progress bar needs no more. */
const approximateEngineBytes = 14_200_000
const modelUrls: Record<Model, URL> = {
  photo: new URL('@tessera/shared-upscaler/models/photo.onnx', import.meta.url),
  drawing: new URL('@tessera/shared-upscaler/models/drawing.onnx', import.meta.url),
  opacity: new URL('@tessera/shared-upscaler/models/opacity.onnx', import.meta.url),
}

/**
 * Loads the engine, a file of this release. It loads each model on its first use.
 *
 * @param onProgress receives the loaded share of the engine's file, 0 to 1
 * @throws {DeviceError} the engine or, later in `run`, a model cannot be loaded
 */
export async function loadRuntime(
  integrity: Readonly<Record<string, string>>,
  onProgress: (share: number) => void,
): Promise<Runtime> {
  const orDeviceError = async <Loaded>(loading: Promise<Loaded>) =>
    loading.catch((cause: unknown) => {
      throw new DeviceError('loading', { cause })
    })
  env.wasm.wasmBinary = await orDeviceError(readWithProgress(fetchVerified(engineUrl, integrity), onProgress))
  // Without cross-origin isolation a page has no shared memory for threads
  env.wasm.numThreads = 1

  const loadSession = async (model: Model) => {
    const file = await fetchVerified(modelUrls[model], integrity)
    return InferenceSession.create(new Uint8Array(await file.arrayBuffer()), { executionProviders: ['wasm'] })
  }
  const sessions = new Map<Model, InferenceSession>()
  return {
    async run(model, inputs) {
      const session = sessions.get(model) ?? (await orDeviceError(loadSession(model)))
      sessions.set(model, session)
      const feeds = Object.entries(inputs).map(([name, tensor]) => [name, toOrtTensor(tensor)] as const)
      return (await session.run(Object.fromEntries(feeds))) as Record<string, OrtTensor & Tensor>
    },
  }
}

/** Reads a response to its end and reports the progress. */
async function readWithProgress(
  response: Promise<Response>,
  onProgress: (share: number) => void,
): Promise<ArrayBuffer> {
  const { body } = await response
  if (!body) return new ArrayBuffer(0)
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = body.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    chunks.push(next.value)
    bytes += next.value.length
    onProgress(Math.min(1, bytes / approximateEngineBytes))
  }
  return new Blob(chunks).arrayBuffer()
}

const toOrtTensor = ({ dims, data }: Tensor) =>
  data instanceof Uint8Array ? new OrtTensor('uint8', data, dims) : new OrtTensor('float32', data, dims)
