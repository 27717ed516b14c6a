import type { LostJobPolicy } from '../job-queue.ts'

/** The operator's options of the sdapi engines. */
export interface SdapiOptions {
  /** May contain the credentials of the server. */
  url: string
  /**
   * AUTOMATIC1111 and Forge, or the server of stable-diffusion.cpp, whose fields for models and counts
   * differ.
   */
  kind: 'a1111' | 'sdcpp'
  /** Undefined: the default of the server. */
  sampler?: string | undefined
  cfg: number
  negativePrompt: string
  /** A name from the list of upscalers of the server. */
  upscaler: string
  lostJobs: LostJobPolicy
}
