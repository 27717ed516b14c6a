/** The operator's options of the LiblibAI engines. */
export interface LiblibOptions {
  url: string
  accessKey: string
  secretKey: string
  template: string
  nodes: Record<'prompt' | 'size' | 'sampler' | 'model' | 'upscale' | 'upscaleImage', WorkflowNode>
  upscaleWorkflow: string
}

/** A node of a workflow. LiblibAI lets a call change the inputs of a node, nothing else. */
interface WorkflowNode {
  id: string
  classType: string
}
