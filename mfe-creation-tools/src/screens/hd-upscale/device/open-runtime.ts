import type { Model, Runtime, Tensor } from '@tessera/shared-upscaler/upscale'
import { env, InferenceSession, Tensor as OrtTensor } from 'onnxruntime-web/wasm'
import { demandFile } from './demand-file.ts'
import { DeviceError } from './device-error.ts'

const engine = new URL('onnxruntime-web/ort-wasm-simd-threaded.wasm', import.meta.url)
/** About what the engine's file has, unpacked: answers do not tell, and it is good enough for a bar. */
const engineBytes = 14_200_000
const models: Record<Model, URL> = {
  photo: new URL('@tessera/shared-upscaler/models/photo.onnx', import.meta.url),
  drawing: new URL('@tessera/shared-upscaler/models/drawing.onnx', import.meta.url),
  opacity: new URL('@tessera/shared-upscaler/models/opacity.onnx', import.meta.url),
}

/**
 * Loads the engine, a file of this release; its models follow when they are first asked for.
 *
 * @param onProgress told the share of the engine's file that is here
 * @throws {DeviceError} here, and where a model cannot be loaded
 */
export async function openRuntime(
  integrity: Readonly<Record<string, string>>,
  onProgress: (share: number) => void,
): Promise<Runtime> {
  const load = async <Loaded>(loading: Promise<Loaded>) =>
    loading.catch((cause: unknown) => {
      throw new DeviceError('loading', { cause })
    })
  env.wasm.wasmBinary = await load(readWithProgress(demandFile(engine, integrity), onProgress))
  // A page without cross-origin isolation has no memory that threads could share
  env.wasm.numThreads = 1

  const open = async (model: Model) => {
    const file = await demandFile(models[model], integrity)
    return InferenceSession.create(new Uint8Array(await file.arrayBuffer()), { executionProviders: ['wasm'] })
  }
  const sessions = new Map<Model, InferenceSession>()
  return {
    async run(model, inputs) {
      const session = sessions.get(model) ?? (await load(open(model)))
      sessions.set(model, session)
      const feeds = Object.entries(inputs).map(([name, tensor]): [string, OrtTensor] => [
        name,
        ortTensor(tensor),
      ])
      const outputs = await session.run(Object.fromEntries(feeds))
      return Object.fromEntries(Object.entries(outputs).map(([name, output]) => [name, plain(output)]))
    },
  }
}

/** What a file answers, told of as it arrives. */
async function readWithProgress(
  answer: Promise<Response>,
  onProgress: (share: number) => void,
): Promise<ArrayBuffer> {
  const { body } = await answer
  if (!body) return new ArrayBuffer(0)
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = body.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    chunks.push(next.value)
    bytes += next.value.length
    onProgress(Math.min(1, bytes / engineBytes))
  }
  return new Blob(chunks).arrayBuffer()
}

const ortTensor = ({ dims, data }: Tensor) =>
  data instanceof Uint8Array ? new OrtTensor('uint8', data, dims) : new OrtTensor('float32', data, dims)

const plain = ({ dims, data }: OrtTensor): Tensor => ({ dims, data: data as Tensor['data'] })
