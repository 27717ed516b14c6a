import { writeOnnx, type Graph } from './onnx-graph.ts'
import type { Layer, PackagedNetwork, Weights } from './packaged-network.ts'

/** Bytes that a network is given, and their shape. */
export interface Bytes {
  bytes: Uint8Array
  shape: readonly number[]
}

export interface OnnxNetwork {
  /** An ONNX file. */
  file: Uint8Array
  /** What the network is given with every picture, by the name of the input. */
  kernels: ReadonlyMap<string, Bytes>
}

/** The name under which the network is given the bytes of a square picture, [1, size, size, 3]. */
export const pictureInput = 'picture'

/**
 * Makes a network of the classifier one that ONNX runtimes run: it is given a picture, and answers how likely that
 * is each of the kinds. The kernels are not in the file, where a runtime would copy them, but are given with every
 * picture. They stay bytes, a quarter of the memory, and become numbers one after the other while they are used.
 * What balances the channels of a convolution goes into the scales of its kernel.
 */
export function asOnnx({ layers, weights }: PackagedNetwork, size: number): OnnxNetwork {
  const named = new Map(layers.map(layer => [layer.name, layer]))
  const kernels = new Map<string, Bytes>()
  const last = layers.at(-1)
  if (!last) throw new Error('A network of no layers')
  const file = writeOnnx(graph => {
    const written = new Map<string, string>()
    const valueOf = (layer: Layer): string => {
      const value =
        written.get(layer.name) ?? write({ graph, weights, kernels, size, inputsOf, valueOf }, layer)
      written.set(layer.name, value)
      return value
    }
    const inputsOf = ({ inbound_nodes: [inputs = []] }: Layer): Layer[] =>
      inputs.map(([name]) => named.get(name) ?? missing(name))
    return valueOf(last)
  })
  return { file, kernels }
}

interface Writing extends Pick<PackagedNetwork, 'weights'> {
  graph: Graph
  kernels: Map<string, Bytes>
  size: number
  inputsOf(layer: Layer): Layer[]
  /** The name of what a layer makes. */
  valueOf(layer: Layer): string
}

function write(writing: Writing, layer: Layer): string {
  const { graph, inputsOf, valueOf } = writing
  const { class_name: kind, config } = layer
  const inputs = kind === 'BatchNormalization' ? [] : inputsOf(layer).map(valueOf)
  const [input = ''] = inputs
  switch (kind) {
    case 'InputLayer':
      return pixels(writing)
    case 'BatchNormalization': {
      const [convolved] = inputsOf(layer)
      if (!convolved) return missing(layer.name)
      return convolution(writing, convolved, balanceOf(writing, layer))
    }
    case 'Conv2D':
    case 'DepthwiseConv2D':
      return convolution(writing, layer, null)
    case 'ReLU':
      return graph.node('Clip', [input, real(graph, [0]), real(graph, [config.max_value ?? Infinity])])
    case 'Activation':
      return activated(graph, input, config.activation)
    case 'ZeroPadding2D':
      // What follows pads for itself.
      return input
    case 'MaxPooling2D':
      return graph.node('MaxPool', [input], window(config.pool_size, layer))
    case 'AveragePooling2D':
      return graph.node('AveragePool', [input], window(config.pool_size, layer))
    case 'Add':
      return graph.node('Add', inputs)
    case 'Concatenate':
      return graph.node('Concat', inputs, { axis: 1 })
    case 'Flatten':
      return graph.node('Flatten', [input])
    case 'Dropout':
      return input
    case 'Dense':
      return activated(graph, dense(writing, layer, input), config.activation)
    default:
      throw new Error(`Unknown kind of layer: ${kind}`)
  }
}

/** The picture as numbers from 0 to 1, one plane a colour. */
function pixels({ graph, size }: Writing): string {
  const bytes = graph.input(pictureInput, [1, size, size, 3])
  const numbers = graph.node('Cast', [bytes], { to: 1 })
  const shares = graph.node('Div', [numbers, real(graph, [255])])
  return graph.node('Transpose', [shares], { perm: [0, 3, 1, 2] })
}

/** What each channel of a convolution is multiplied by, and what is added to it. */
interface Balance {
  factors: Float32Array
  summands: Float32Array
}

function balanceOf({ weights }: Writing, { name, config }: Layer): Balance {
  const [means, variances, offsets] = ['moving_mean', 'moving_variance', 'beta'].map(what =>
    numbersOf(weights.get(`${name}/${what}`) ?? missing(name)),
  ) as [Float32Array, Float32Array, Float32Array]
  const gains = weights.get(`${name}/gamma`)
  const wanted = gains ? numbersOf(gains) : new Float32Array(means.length).fill(1)
  const factors = wanted.map((gain, at) => gain / Math.sqrt((variances[at] ?? 0) + (config.epsilon ?? 0)))
  const summands = offsets.map((offset, at) => offset - (means[at] ?? 0) * (factors[at] ?? 0))
  return { factors, summands }
}

function convolution(writing: Writing, layer: Layer, balance: Balance | null): string {
  const { graph, weights, inputsOf, valueOf } = writing
  const [before] = inputsOf(layer)
  if (!before) return missing(layer.name)
  const eachAlone = layer.class_name === 'DepthwiseConv2D'
  const kernel = weights.get(`${layer.name}/${eachAlone ? 'depthwise_kernel' : 'kernel'}`)
  if (!kernel) return missing(layer.name)
  const turned = eachAlone ? turn(kernel, [2, 3, 0, 1]) : turn(kernel, [3, 2, 0, 1])
  const [channels = 0, , ...sides] = turned.shape
  const scales = balance ? balance.factors.map(factor => factor * kernel.scale) : [kernel.scale]
  const used = unpacked(writing, layer, turned, scales)
  const attributes = { ...window(sides, layer, before), group: eachAlone ? channels : 1 }
  const summands = balance ? [real(graph, balance.summands)] : []
  return graph.node('Conv', [valueOf(before), used, ...summands], attributes)
}

function dense(writing: Writing, layer: Layer, input: string): string {
  const { graph, weights } = writing
  const kernel = weights.get(`${layer.name}/kernel`) ?? missing(layer.name)
  const summands = numbersOf(weights.get(`${layer.name}/bias`) ?? missing(layer.name))
  return graph.node('Gemm', [input, unpacked(writing, layer, kernel, [kernel.scale]), real(graph, summands)])
}

function activated(graph: Graph, input: string, activation: string | undefined): string {
  if (activation === 'relu') return graph.node('Relu', [input])
  if (activation === 'softmax') return graph.node('Softmax', [input])
  throw new Error(`Unknown activation: ${activation}`)
}

/** A window's size and steps; the edge that it goes over is its own, or that of the layer before. */
function window(sides: readonly number[] = [], { config }: Layer, before?: Layer) {
  const padding = before?.class_name === 'ZeroPadding2D' ? before.config.padding : undefined
  const [[top = 0, bottom = 0] = [], [left = 0, right = 0] = []] = typeof padding === 'object' ? padding : []
  return {
    kernel_shape: sides,
    strides: config.strides ?? [1, 1],
    ...(config.padding === 'same' ? { auto_pad: 'SAME_UPPER' } : { pads: [top, left, bottom, right] }),
  }
}

/** A kernel as the numbers it stands for, with one scale for all, or one for each of its first dimension. */
function unpacked(
  { graph, kernels }: Writing,
  { name }: Layer,
  { bytes, shape, min, scale }: Weights,
  scales: Float32Array | readonly number[],
): string {
  kernels.set(name, { bytes, shape })
  const zero = Math.round(-min / scale)
  const perChannel = scales.length > 1
  const dims = perChannel ? [scales.length] : []
  const inputs = [
    graph.input(name, shape),
    graph.constant(Float32Array.from(scales), dims),
    graph.constant(new Uint8Array(scales.length).fill(zero), dims),
  ]
  return graph.node('DequantizeLinear', inputs, perChannel ? { axis: 0 } : {})
}

const numbersOf = ({ bytes, min, scale }: Weights): Float32Array =>
  Float32Array.from(bytes, byte => min + byte * scale)

const real = (graph: Graph, numbers: Float32Array | readonly number[]): string =>
  graph.constant(Float32Array.from(numbers), numbers.length > 1 ? [numbers.length] : [])

/** The same kernel with its dimensions in another order, in the memory of the old one. */
function turn(kernel: Weights, order: readonly [number, number, number, number]): Weights {
  const shape = order.map(dimension => kernel.shape[dimension] ?? 1)
  const stepOf = (dimension: number) =>
    kernel.shape.slice(dimension + 1).reduce((product, side) => product * side, 1)
  const [a = 1, b = 1, c = 1, d = 1] = shape
  const [stepA, stepB, stepC, stepD] = order.map(stepOf) as [number, number, number, number]
  const before = kernel.bytes.slice()
  let to = 0
  for (let i = 0; i < a; i += 1)
    for (let j = 0; j < b; j += 1)
      for (let k = 0; k < c; k += 1)
        for (let l = 0; l < d; l += 1)
          kernel.bytes[to++] = before[i * stepA + j * stepB + k * stepC + l * stepD] ?? 0
  return { ...kernel, shape }
}

function missing(what: string): never {
  throw new Error(`The network lacks ${what}`)
}
