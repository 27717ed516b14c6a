import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

/** One step of a network, as Keras writes it down. */
export interface Layer {
  name: string
  class_name: string
  config: {
    strides?: readonly number[]
    pool_size?: readonly number[]
    padding?: 'same' | 'valid' | readonly (readonly number[])[]
    activation?: string
    max_value?: number
    epsilon?: number
    batch_input_shape?: readonly (number | null)[]
  }
  /** What it is made from: in the first entry, one list for each input, beginning with the layer's name. */
  inbound_nodes: readonly (readonly (readonly [string, ...unknown[]])[])[]
}

/** Numbers of a layer, each a byte that stands for `min + byte * scale`. */
export interface Weights {
  bytes: Uint8Array
  shape: readonly number[]
  min: number
  scale: number
}

export interface PackagedNetwork {
  layers: readonly Layer[]
  /** By the layer and what they are to it, as in `conv2d_1/kernel`. */
  weights: ReadonlyMap<string, Weights>
}

interface ModelFile {
  modelTopology: { model_config: { config: { layers: readonly Layer[] } } }
  weightsManifest: readonly {
    paths: readonly string[]
    weights: readonly {
      name: string
      shape: readonly number[]
      quantization: { min: number; scale: number }
    }[]
  }[]
}

const load = createRequire(import.meta.url)

/**
 * Reads a network out of the package of the classifier. Its weights come as scripts with one long text of
 * base64. They are read and not imported: what is imported is kept for as long as the thread lives.
 */
export async function readPackaged(name: 'mobilenet_v2' | 'inception_v3'): Promise<PackagedNetwork> {
  const home = path.join(path.dirname(load.resolve(`nsfwjs/models/${name}`)), '../../models', name)
  const { modelTopology, weightsManifest } = load(path.join(home, 'model.min.js')) as ModelFile
  const weights = new Map<string, Weights>()
  for (const { paths, weights: listed } of weightsManifest) {
    const all = new Uint8Array(listed.reduce((sum, { shape }) => sum + sizeOf(shape), 0))
    let filled = 0
    for (const shard of paths)
      filled += await readShard(path.join(home, `${shard}.min.js`), all.subarray(filled))
    let at = 0
    for (const { name, shape, quantization } of listed) {
      weights.set(name, { bytes: all.subarray(at, (at += sizeOf(shape))), shape, ...quantization })
    }
  }
  return { layers: modelTopology.model_config.config.layers, weights }
}

const sizeOf = (shape: readonly number[]) => shape.reduce((product, side) => product * side, 1)

const opening = 'exports="'
/** Four letters of base64 are three bytes; so many letters at once are never much memory. */
const pieceLength = 4 * 16_384

/** Puts the bytes of a shard where they belong; answers how many they are. */
async function readShard(file: string, into: Uint8Array): Promise<number> {
  const script = await readFile(file)
  const before = script.indexOf(opening)
  if (before < 0) throw new Error(`There are no weights in ${file}`)
  const start = before + opening.length
  const end = script.indexOf('"', start)
  let filled = 0
  for (let at = start; at < end; at += pieceLength) {
    const piece = script.toString('latin1', at, Math.min(end, at + pieceLength))
    const bytes = Buffer.from(piece, 'base64')
    into.set(bytes, filled)
    filled += bytes.length
  }
  return filled
}
