import { limits } from '../../../limits.ts'
import { followLink, type Graph, type GraphNode } from './graph.ts'

type Side = 'positive' | 'negative'

/** Nodes that one search visits. */
const maxVisits = 500

/** The first group of which a node has a text wins: wildcards before their result would tell nothing. */
const textNames = [
  ['populated_text'],
  ['text', 'text_g', 'text_l', 'clip_l', 'clip_g', 't5xxl', 'prompt', 'string', 'value', 'llama'],
  [
    'text_0',
    'text1',
    'text2',
    'text3',
    'text_a',
    'text_b',
    'text_c',
    'string1',
    'string2',
    'string_a',
    'string_b',
  ],
  ['prompt_positive', 'wildcard_text', 'input_string', 'text_positive'],
]
/** Inputs that never lead to the text of a prompt. */
const otherInputs =
  /^(model|clip|vae|latent|samples|image|images|pixels|mask|control_net|style_model|noise|sigmas|sampler)/

/** Joins the texts that an input of the sampler leads to, in the order of the inputs, each once. */
export function readConditioningText(graph: Graph, sampler: GraphNode, side: Side): string {
  const texts = new Set<string>()
  const seen = new Set<GraphNode>()
  let length = 0

  function add(text: string): void {
    length += text.length
    if (text.trim() !== '') texts.add(text.trim())
  }

  function follow(input: unknown): void {
    if (typeof input === 'string') return add(input)
    const node = followLink(graph, input)
    if (!node || seen.has(node) || seen.size >= maxVisits || length > limits.maxPromptLength) return
    seen.add(node)
    visit(node)
  }

  function visit({ type, inputs }: GraphNode): void {
    // It makes an empty prompt of any
    if (type === 'ConditioningZeroOut') return
    // Of both prompts, this side goes on
    if (side in inputs) return follow(inputs[side])
    const names = textNames.find(group =>
      group.some(name => inputs[name] !== undefined && inputs[name] !== ''),
    )
    if (names) return names.forEach(name => follow(inputs[name]))
    // A single prompt, as with a guider without a negative one, is the positive one
    for (const [name, input] of Object.entries(inputs))
      if (typeof input !== 'string' && !otherInputs.test(name)) follow(input)
  }

  if (side in sampler.inputs) follow(sampler.inputs[side])
  else {
    const guider = followLink(graph, sampler.inputs.guider)
    if (guider && (side in guider.inputs || side === 'positive')) visit(guider)
  }
  return [...texts].join('\n')
}
