/** Test fixtures: a runtime with onnxruntime-node, and an image. */
import { InferenceSession, Tensor as OrtTensor } from 'onnxruntime-node'
import { fileURLToPath } from 'node:url'
import type { Pixels } from './pixels.ts'
import type { Model, Runtime } from './runtime.ts'
import type { Tensor } from './tensor.ts'

const sessions = new Map<Model, Promise<InferenceSession>>()

function getSession(model: Model): Promise<InferenceSession> {
  const session =
    sessions.get(model) ??
    InferenceSession.create(fileURLToPath(new URL(`../models/${model}.onnx`, import.meta.url)))
  sessions.set(model, session)
  return session
}

export const testRuntime: Runtime = {
  async run(model, inputs) {
    const feeds = Object.entries(inputs).map(([name, tensor]): [string, OrtTensor] => [
      name,
      toOrtTensor(tensor),
    ])
    const outputs = await (await getSession(model)).run(Object.fromEntries(feeds))
    return Object.fromEntries(
      Object.entries(outputs).map(([name, { dims, data }]) => [name, { dims, data } as Tensor]),
    )
  },
}

const toOrtTensor = ({ data, dims }: Tensor) =>
  data instanceof Uint8Array ? new OrtTensor('uint8', data, dims) : new OrtTensor('float32', data, dims)

/** An image of rings, edges and gradients, with every frequency. */
export function createTestImage(width: number, height: number, channels: 3 | 4 = 3): Pixels {
  const data = new Uint8Array(width * height * channels)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * channels
      const ring = Math.sin(Math.hypot(x - width / 3, y - height / 2) ** 1.4 / 9)
      data[at] = 128 + 100 * ring
      data[at + 1] = (x >> 3) % 2 === (y >> 4) % 2 ? 220 : 40
      data[at + 2] = (255 * (x + y)) / (width + height)
      if (channels === 4) data[at + 3] = Math.hypot(x - width / 2, y - height / 2) < width / 3 ? 255 : 0
    }
  }
  return { width, height, channels, data }
}
