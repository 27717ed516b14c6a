/** The operator's options of the ComfyUI engines. Model names are file names as ComfyUI lists them. */
export interface ComfyuiOptions {
  url: string
  /** Undefined: the VAE of the checkpoint. */
  vae?: string | undefined
  sampler: string
  scheduler: string
  cfg: number
  negativePrompt: string
}
