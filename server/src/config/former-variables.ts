import { StartError } from '@tessera/server-kit/start-error'

/** The variables of earlier releases, by what replaces them. */
const renamedVariables: Readonly<Record<string, string>> = {
  STOP_SECONDS: 'SHUTDOWN_TIMEOUT_SECONDS',
  S3_ACCESS_KEY_ID: 'AWS_ACCESS_KEY_ID',
  S3_SECRET_ACCESS_KEY: 'AWS_SECRET_ACCESS_KEY',
  S3_REGION: 'AWS_REGION',
  COMFYUI_SAMPLER: 'IMAGE_SAMPLER',
  SDAPI_SAMPLER: 'IMAGE_SAMPLER',
  COMFYUI_CFG: 'IMAGE_CFG',
  SDAPI_CFG: 'IMAGE_CFG',
  COMFYUI_UPSCALE_MODEL: 'UPSCALE_MODEL',
  SDAPI_UPSCALER: 'UPSCALE_MODEL',
  LIBLIB_PROMPT_NODE: 'LIBLIB_NODES=prompt=…',
  LIBLIB_SIZE_NODE: 'LIBLIB_NODES=size=…',
  LIBLIB_SAMPLER_NODE: 'LIBLIB_NODES=sampler=…',
  LIBLIB_MODEL_NODE: 'LIBLIB_NODES=model=…',
  LIBLIB_UPSCALE_NODE: 'LIBLIB_NODES=upscale=…',
  LIBLIB_UPSCALE_IMAGE_NODE: 'LIBLIB_NODES=upscaleImage=…',
}

/** What replaces other variables of earlier releases, as a sentence. */
const removedVariables: Readonly<Record<string, string>> = {
  POLISH_ENGINE: 'POLISH_URL selects the chat model, and without it the embedded rules polish prompts',
  SDAPI_KIND:
    'IMAGE_ENGINE=sdcpp with SDCPP_URL is the server of stable-diffusion.cpp, and IMAGE_ENGINE=sdapi the others',
  WORKER_PORT: 'a worker listens on PORT, 3002 by default',
  STRIPE_API_URL: 'payments go to https://api.stripe.com',
  S3_FORCE_PATH_STYLE:
    'the bucket is the first part of the path, unless the host of S3_ENDPOINT starts with it, as in https://tessera.oss-cn-hangzhou.aliyuncs.com',
  DEVELOPMENT_BUILDS: 'the addresses are the arguments of server/src/main.ts',
}

const renamedValues: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  LOST_JOBS: { 'give-back': 'refund', repeat: 'retry' },
}

/** The names of variables that no longer exist. A start fails while one is set. */
export const formerVariableNames: readonly string[] = [renamedVariables, removedVariables].flatMap(
  Object.keys,
)

/** @throws {StartError} that says what replaces a variable or value of an earlier release */
export function rejectFormerVariables(set: Readonly<Record<string, string | undefined>>): void {
  for (const [old, name] of Object.entries(renamedVariables))
    if (set[old] !== undefined) throw new StartError(`${old} is now called ${name}; please rename it.`)
  for (const [old, replacement] of Object.entries(removedVariables))
    if (set[old] !== undefined)
      throw new StartError(`${old} no longer exists: ${replacement}; please remove it.`)
  for (const [name, values] of Object.entries(renamedValues)) {
    const value = values[set[name] ?? '']
    if (value !== undefined)
      throw new StartError(`${name}=${set[name]} is now called ${name}=${value}; please change it.`)
  }
}
