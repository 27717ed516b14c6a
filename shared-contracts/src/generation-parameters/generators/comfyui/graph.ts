import { isObject, type JsonObject } from '../../json.ts'

export interface GraphNode {
  id: string
  type: string
  inputs: JsonObject
}

export type Graph = ReadonlyMap<string, GraphNode>

const maxNodes = 10_000
/** Nodes that one search visits. Each is visited once, so circles end. */
const maxVisits = 2_000

/** Null for an object that has no nodes. */
export function toGraph(nodes: JsonObject): Graph | null {
  const graph = new Map<string, GraphNode>()
  for (const [id, node] of Object.entries(nodes).slice(0, maxNodes)) {
    if (!isObject(node) || typeof node.class_type !== 'string' || !isObject(node.inputs)) continue
    graph.set(id, { id, type: node.class_type, inputs: node.inputs })
  }
  return graph.size > 0 ? graph : null
}

/** The node that an input is linked to: `["6", 0]` is the first output of node 6. */
export const followLink = (graph: Graph, input: unknown): GraphNode | undefined =>
  Array.isArray(input) && input.length === 2 && typeof input[1] === 'number'
    ? graph.get(String(input[0]))
    : undefined

/** The nodes that lead to a node, the nearest first, with itself. */
export function* listUpstream(graph: Graph, start: GraphNode): Generator<GraphNode> {
  const queue = [start]
  const seen = new Set(queue)
  for (const node of queue) {
    yield node
    for (const input of Object.values(node.inputs)) {
      const next = followLink(graph, input)
      if (!next || seen.has(next) || seen.size >= maxVisits) continue
      seen.add(next)
      queue.push(next)
    }
  }
}
