import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { createEmbeddedUpscaler } from '@tessera/server/embedded-upscale/embedded-upscale'
import { asSharp, picture, type Picture } from './measured-pictures.ts'

/** Enlarges twice. */
export interface Upscaler {
  enlarge(small: Picture): Promise<Picture>
  close(): Promise<void>
}

const margin = 4

/** Bicubic, with its centres where they belong: sharp's own enlarging is shifted by half a pixel. */
export const bicubic: Upscaler = {
  async enlarge(small) {
    const sides = { top: margin, bottom: margin, left: margin, right: margin }
    const mirrored = await picture(asSharp(small).extend({ ...sides, extendWith: 'mirror' }))
    const enlarged = await picture(
      asSharp(mirrored).affine([2, 0, 0, 2], { interpolator: 'bicubic', idx: 0.25, idy: 0.25 }),
    )
    const [width, height] = [2 * small.width, 2 * small.height]
    return picture(asSharp(enlarged).extract({ left: 2 * margin, top: 2 * margin, width, height }))
  },
  close: () => Promise.resolve(),
}

/** Milliseconds between two looks, which themselves cost next to nothing. */
const lookPause = 5

/** The embedded upscaler as the page asks for it; with `detail` 0 it is Lanczos. */
export function ours(sliders: { steps: number; detail: number; upscaleDetail: number }): Upscaler {
  const engine = createEmbeddedUpscaler()
  return {
    async enlarge(small) {
      const file = await asSharp(small).png().toBuffer()
      const order = { picture: file, ending: 'png', scenario: 'general', factor: 2, ...sliders } as const
      const id = await engine.submit(order)
      for (;;) {
        const status = await engine.status(id)
        if (status.state === 'succeeded' && status.pictures[0]) {
          return picture(sharp(status.pictures[0].file))
        }
        if (status.state === 'failed') throw new Error(status.reason)
        await setTimeout(lookPause)
      }
    },
    close: () => engine.close(),
  }
}

/**
 * UpscalerJS's default model on TensorFlow's WebAssembly, the fastest it has without a graphics card; null
 * where its package is not there. It asks for a TensorFlow of its own and is therefore no dependency.
 */
export async function upscalerJs(): Promise<Upscaler | null> {
  const require = createRequire(import.meta.url)
  const home = folderOf(require)
  if (home === null) return null
  const { default: tf } = await import('@tensorflow/tfjs')
  const { setWasmPaths } = await import('@tensorflow/tfjs-backend-wasm')
  setWasmPaths(`${path.dirname(require.resolve('@tensorflow/tfjs-backend-wasm'))}${path.sep}`)
  await tf.setBackend('wasm')
  const folder = path.join(home, 'models', 'x2')
  const json = JSON.parse(await readFile(path.join(folder, 'model.json'), 'utf8')) as {
    modelTopology: object
    weightsManifest: { weights: [] }[]
  }
  const weights = await readFile(path.join(folder, 'group1-shard1of1.bin'))
  const model = await tf.loadLayersModel(
    tf.io.fromMemory({
      modelTopology: json.modelTopology,
      weightSpecs: json.weightsManifest.flatMap(group => group.weights),
      weightData: new Uint8Array(weights).buffer,
    }),
  )
  return {
    async enlarge({ data, width, height }) {
      const made = tf.tidy(() => {
        const image = tf.tensor(Float32Array.from(data), [1, height, width, 3])
        const enlarged = model.predict(image)
        return Array.isArray(enlarged) ? enlarged[0] : enlarged
      })
      const values = (await made?.data()) ?? new Float32Array()
      made?.dispose()
      const bytes = Uint8Array.from(values, value => Math.min(255, Math.max(0, Math.round(value))))
      return { width: 2 * width, height: 2 * height, data: bytes }
    },
    close: () => Promise.resolve(model.dispose()).then(() => undefined),
  }
}

const packageName = '@upscalerjs/esrgan-slim'

/** The package's folder; its entry is somewhere below. */
function folderOf(require: NodeJS.Require): string | null {
  try {
    const entry = require.resolve(`${packageName}/2x`)
    return entry.slice(0, entry.lastIndexOf(packageName) + packageName.length)
  } catch {
    return null
  }
}
