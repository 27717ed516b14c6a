import { followLink, listUpstream, type Graph, type GraphNode } from './graph.ts'

const maxSaving = 20

/** Finds the sampler whose image is saved: the one nearest to a node that saves, or any other. */
export function findSampler(graph: Graph): GraphNode | undefined {
  const nodes = [...graph.values()]
  const saving = nodes.filter(({ type }) => /save/i.test(type)).slice(0, maxSaving)
  const upstream = saving.flatMap(node => [...listUpstream(graph, node)])
  const samplers = [...upstream, ...nodes].filter(node => isConditioned(graph, node))
  // Nodes that draw faces again or enlarge are samplers too, with values of their own
  return samplers.find(({ type }) => /sampler/i.test(type)) ?? samplers[0]
}

function isConditioned(graph: Graph, { inputs }: GraphNode): boolean {
  // The conditioning is an input of the guider
  if (followLink(graph, inputs.guider) && 'sigmas' in inputs) return true
  return 'positive' in inputs && ('seed' in inputs || 'noise_seed' in inputs) && 'steps' in inputs
}
