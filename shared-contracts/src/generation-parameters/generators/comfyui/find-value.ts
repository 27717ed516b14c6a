import { followLink, listUpstream, type Graph, type GraphNode } from './graph.ts'

/** Inputs of nodes that hold one value for others. */
const valueNames = ['value', 'int', 'float', 'number', 'seed', 'noise_seed', 'string', 'text']

/** Finds an input with one of the names: of the node itself or of the nearest node that leads to it. */
export function findValue(graph: Graph, start: GraphNode, names: readonly string[]): unknown {
  for (const node of listUpstream(graph, start))
    for (const name of names) {
      const value = readValue(graph, node.inputs[name])
      if (value !== undefined) return value
    }
  return undefined
}

/** The value of an input, or of the node of a value that it is linked to. */
function readValue(graph: Graph, input: unknown): unknown {
  if (typeof input === 'number' || typeof input === 'string') return input
  const inputs = followLink(graph, input)?.inputs
  return (
    inputs &&
    valueNames.map(name => inputs[name]).find(each => typeof each === 'number' || typeof each === 'string')
  )
}
