import type { LostJobs } from '../background-jobs.ts'

/** What the sdapi engines are told by the operator. */
export interface SdapiOptions {
  /** May carry the log-in that the server was started with. */
  url: string
  /** AUTOMATIC1111 and Forge, or the server of stable-diffusion.cpp, which takes models and counts in its own way. */
  kind: 'a1111' | 'sdcpp'
  /** The server's own choice where none is named. */
  sampler?: string | undefined
  cfg: number
  negativePrompt: string
  /** As the server's list of upscalers has it. */
  upscaler: string
  lostJobs: LostJobs
}
