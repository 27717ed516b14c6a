/** What the ComfyUI engines are told by the operator; model names are file names as ComfyUI lists them. */
export interface ComfyuiOptions {
  url: string
  /** The checkpoint's own where none is named. */
  vae?: string | undefined
  sampler: string
  scheduler: string
  cfg: number
  negativePrompt: string
}
