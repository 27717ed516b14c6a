/** What the LiblibAI engines are told by the operator. */
export interface LiblibOptions {
  url: string
  accessKey: string
  secretKey: string
  template: string
  nodes: Record<'prompt' | 'size' | 'sampler' | 'model' | 'upscale' | 'upscaleImage', WorkflowNode>
  upscaleWorkflow: string
}

/** A node as its workflow has it: LiblibAI lets a call change a node's inputs, nothing else. */
interface WorkflowNode {
  id: string
  classType: string
}
