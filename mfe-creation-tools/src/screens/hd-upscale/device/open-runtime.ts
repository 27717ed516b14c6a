import type { Model, Runtime, Tensor } from '@tessera/shared-upscaler/upscale'
import { env, InferenceSession, Tensor as OrtTensor } from 'onnxruntime-web/wasm'
import { DeviceError } from './device-error.ts'
import { demandFile } from './demand-file.ts'

const engine = new URL('onnxruntime-web/ort-wasm-simd-threaded.wasm', import.meta.url)
const models: Record<Model, URL> = {
  photo: new URL('@tessera/shared-upscaler/models/photo.onnx', import.meta.url),
  drawing: new URL('@tessera/shared-upscaler/models/drawing.onnx', import.meta.url),
  projection: new URL('@tessera/shared-upscaler/models/projection.onnx', import.meta.url),
  finish: new URL('@tessera/shared-upscaler/models/finish.onnx', import.meta.url),
}

/**
 * Loads the engine and its models, as files of this release.
 *
 * @param onProgress told the share of the engine's file that is here
 * @throws {DeviceError}
 */
export async function openRuntime(
  integrity: Readonly<Record<string, string>>,
  onProgress: (share: number) => void,
): Promise<Runtime> {
  const sessions = await load(integrity, onProgress)
  return {
    async run(model, inputs) {
      const feeds = Object.entries(inputs).map(([name, { dims, data }]): [string, OrtTensor] => [
        name,
        new OrtTensor('float32', data, dims),
      ])
      const outputs = await sessions[model].run(Object.fromEntries(feeds))
      return Object.fromEntries(Object.entries(outputs).map(([name, output]) => [name, plain(output)]))
    },
  }
}

async function load(
  integrity: Readonly<Record<string, string>>,
  onProgress: (share: number) => void,
): Promise<Record<Model, InferenceSession>> {
  try {
    env.wasm.wasmBinary = await readWithProgress(await demandFile(engine, integrity), onProgress)
    // A page without cross-origin isolation has no memory that threads could share
    env.wasm.numThreads = 1
    const open = async (model: Model) => {
      const file = await demandFile(models[model], integrity)
      return InferenceSession.create(new Uint8Array(await file.arrayBuffer()), {
        executionProviders: ['wasm'],
      })
    }
    // The first session starts the engine; only then may others follow
    const photo = await open('photo')
    return {
      photo,
      drawing: await open('drawing'),
      projection: await open('projection'),
      finish: await open('finish'),
    }
  } catch (cause) {
    throw new DeviceError('loading', { cause })
  }
}

/** What a file answers, told of as it arrives; by the engine's known size, since answers are packed. */
async function readWithProgress(
  { body }: Response,
  onProgress: (share: number) => void,
): Promise<ArrayBuffer> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  if (!body) return new ArrayBuffer(0)
  const reader = body.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    chunks.push(next.value)
    bytes += next.value.length
    onProgress(Math.min(1, bytes / engineBytes))
  }
  return new Blob(chunks).arrayBuffer()
}

/** About what the engine's file has, unpacked; good enough for a bar. */
const engineBytes = 14_200_000

const plain = ({ dims, data }: OrtTensor): Tensor => ({ dims, data: data as Float32Array })
