type Attribute = number | string | readonly number[]

/** A network that is put together node by node; each value in it is known by a name. */
export interface Graph {
  /** Bytes that the network is given when it runs. */
  input(name: string, dims: readonly number[]): string
  /** Numbers that never change: real ones, or bytes that stand for them. */
  constant(numbers: Float32Array | Uint8Array, dims: readonly number[]): string
  /** What an operator makes of its inputs. */
  node(operator: string, inputs: readonly string[], attributes?: Readonly<Record<string, Attribute>>): string
}

/**
 * Builds an ONNX file: as much of the format (protocol buffers, https://onnx.ai/onnx/repo-docs/IR.html) as our
 * networks need.
 *
 * @param build puts the network together, and answers the name of the value that is its result
 */
export function writeOnnx(build: (graph: Graph) => string): Uint8Array {
  const nodes: Bytes[] = []
  const constants: Bytes[] = []
  const inputs: Bytes[] = []
  const output = build({
    input(name, dims) {
      inputs.push(valueInfo(name, elements.byte, dims))
      return name
    },
    constant(numbers, dims) {
      const name = `constant-${constants.length}`
      constants.push(tensor(name, numbers, dims))
      return name
    },
    node(operator, inputs, attributes = {}) {
      const name = `value-${nodes.length}`
      nodes.push([
        ...inputs.flatMap(each => text(1, each)),
        ...text(2, name),
        ...text(4, operator),
        ...Object.entries(attributes).flatMap(([key, value]) => block(5, attribute(key, value))),
      ])
      return name
    },
  })
  const graph = [
    ...nodes.flatMap(node => block(1, node)),
    ...text(2, 'network'),
    ...constants.flatMap(constant => block(5, constant)),
    ...inputs.flatMap(input => block(11, input)),
    ...block(12, valueInfo(output, elements.real, [])),
  ]
  return Buffer.concat([
    ...integer(1, versions.format),
    ...block(8, integer(2, versions.operators)),
    ...block(7, graph),
  ])
}

const versions = { format: 8, operators: 17 } as const

/** Pieces of a file in their order. */
type Bytes = readonly Uint8Array[]

const elements = { real: 1, byte: 2 } as const
const attributeKinds = { integer: 2, text: 3, integers: 7 } as const

function tensor(name: string, numbers: Float32Array | Uint8Array, dims: readonly number[]): Bytes {
  const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength)
  const element = numbers instanceof Float32Array ? elements.real : elements.byte
  return [
    ...dims.flatMap(side => integer(1, side)),
    ...integer(2, element),
    ...text(8, name),
    ...block(9, [bytes]),
  ]
}

/** Without dims, of a shape that follows from the network. */
function valueInfo(name: string, element: number, dims: readonly number[]): Bytes {
  const shape = dims.flatMap(side => block(1, integer(1, side)))
  const type = [...integer(1, element), ...(dims.length > 0 ? block(2, shape) : [])]
  return [...text(1, name), ...block(2, block(1, type))]
}

function attribute(name: string, value: Attribute): Bytes {
  const named = text(1, name)
  if (typeof value === 'number')
    return [...named, ...integer(3, value), ...integer(20, attributeKinds.integer)]
  if (typeof value === 'string') return [...named, ...text(4, value), ...integer(20, attributeKinds.text)]
  return [...named, ...value.flatMap(each => integer(8, each)), ...integer(20, attributeKinds.integers)]
}

const integer = (field: number, value: number): Bytes => [varint(field * 8), varint(value)]
const text = (field: number, value: string): Bytes => block(field, [Buffer.from(value)])

function block(field: number, content: Bytes): Bytes {
  const length = content.reduce((sum, piece) => sum + piece.length, 0)
  return [varint(field * 8 + 2), varint(length), ...content]
}

/** Seven bits a byte, the lowest first. */
function varint(value: number): Uint8Array {
  const bytes: number[] = []
  let rest = value
  for (; rest > 0x7f; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80)
  return Uint8Array.from([...bytes, rest])
}
