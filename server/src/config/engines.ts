import { defaultEngineSettings, type EngineSettings } from '@tessera/shared-contracts'
import type { ComfyuiOptions } from '../engines/comfyui/comfyui-options.ts'
import type { LiblibOptions } from '../engines/liblib/liblib-options.ts'
import type { OpenaiOptions } from '../engines/openai/openai-options.ts'
import type { SdapiOptions } from '../engines/sdapi/sdapi-options.ts'
import { expectedOfEngines, type EngineVariables } from './engine-variables.ts'
import { StartError } from './start-error.ts'

type Chosen<Name extends string, Options = object> = { name: Name } & Options

/** Which engines serve this installation, each with what it needs to know. */
export interface EnginesConfig {
  pictures:
    | Chosen<'embedded' | 'simulated'>
    | Chosen<'comfyui', { options: ComfyuiOptions & { checkpoint: string } }>
    | Chosen<'liblib', { options: LiblibOptions & { workflow: string } }>
    | Chosen<'openai', { options: OpenaiOptions }>
    | Chosen<'sdapi', { options: SdapiOptions }>
  upscales:
    | Chosen<'embedded' | 'simulated'>
    | Chosen<'comfyui', { options: ComfyuiOptions & { upscaleModel: string } }>
    | Chosen<'liblib', { options: LiblibOptions }>
    | Chosen<'sdapi', { options: SdapiOptions }>
  /** What pages call the picture engine with. */
  settings: EngineSettings
}

/** @throws {StartError} that names a variable which a chosen engine needs and which is not set */
export function readEngines(values: EngineVariables): EnginesConfig {
  return {
    pictures: readPictures(values),
    upscales: readUpscales(values),
    settings: readSettings(values),
  }
}

function readPictures(values: EngineVariables): EnginesConfig['pictures'] {
  const { IMAGE_ENGINE: name } = values
  const need = needOf(values, `IMAGE_ENGINE is ${name}`)
  switch (name) {
    case 'embedded':
    case 'simulated':
      return { name }
    case 'comfyui':
      return { name, options: { ...comfyui(values, need), checkpoint: need('COMFYUI_CHECKPOINT') } }
    case 'liblib':
      return { name, options: { ...liblib(values, need), workflow: need('LIBLIB_WORKFLOW') } }
    case 'openai':
      return { name, options: openai(values, need) }
    case 'sdapi':
      return { name, options: sdapi(values, need) }
  }
}

function readUpscales(values: EngineVariables): EnginesConfig['upscales'] {
  const { UPSCALE_ENGINE: name } = values
  const need = needOf(values, `UPSCALE_ENGINE is ${name}`)
  switch (name) {
    case 'embedded':
    case 'simulated':
      return { name }
    case 'comfyui':
      return { name, options: { ...comfyui(values, need), upscaleModel: need('COMFYUI_UPSCALE_MODEL') } }
    case 'liblib':
      return { name, options: liblib(values, need) }
    case 'sdapi':
      return { name, options: sdapi(values, need) }
  }
}

type Need = <Name extends keyof EngineVariables>(name: Name) => NonNullable<EngineVariables[Name]>

const needOf =
  (values: EngineVariables, because: string): Need =>
  name => {
    const value = values[name]
    if (value === undefined)
      throw new StartError(`${because}, which needs ${name}: ${expectedOfEngines[name]}.`)
    return value
  }

const comfyui = (values: EngineVariables, need: Need): ComfyuiOptions => ({
  url: need('COMFYUI_URL'),
  vae: values.COMFYUI_VAE,
  sampler: values.COMFYUI_SAMPLER,
  scheduler: values.COMFYUI_SCHEDULER,
  cfg: values.COMFYUI_CFG,
  negativePrompt: values.NEGATIVE_PROMPT,
})

const liblib = (values: EngineVariables, need: Need): LiblibOptions => ({
  url: values.LIBLIB_URL,
  accessKey: need('LIBLIB_ACCESS_KEY'),
  secretKey: need('LIBLIB_SECRET_KEY'),
  template: values.LIBLIB_TEMPLATE,
  nodes: {
    prompt: values.LIBLIB_PROMPT_NODE,
    size: values.LIBLIB_SIZE_NODE,
    sampler: values.LIBLIB_SAMPLER_NODE,
    model: values.LIBLIB_MODEL_NODE,
    upscale: values.LIBLIB_UPSCALE_NODE,
    upscaleImage: values.LIBLIB_UPSCALE_IMAGE_NODE,
  },
  upscaleWorkflow: values.LIBLIB_UPSCALE_WORKFLOW,
})

const openai = (values: EngineVariables, need: Need): OpenaiOptions => ({
  url: values.OPENAI_BASE_URL,
  // A server of one's own may ask for no key; OpenAI's does.
  key:
    new URL(values.OPENAI_BASE_URL).host === 'api.openai.com'
      ? need('OPENAI_API_KEY')
      : values.OPENAI_API_KEY,
  model: values.OPENAI_IMAGE_MODEL,
  quality: values.OPENAI_IMAGE_QUALITY,
  sizes: values.OPENAI_IMAGE_SIZES,
  lostJobs: values.LOST_JOBS,
})

const sdapi = (values: EngineVariables, need: Need): SdapiOptions => ({
  url: need('SDAPI_URL'),
  kind: values.SDAPI_KIND,
  sampler: values.SDAPI_SAMPLER,
  cfg: values.SDAPI_CFG,
  negativePrompt: values.NEGATIVE_PROMPT,
  upscaler: values.SDAPI_UPSCALER,
  lostJobs: values.LOST_JOBS,
})

/** Pages name the template and the workflow in their requests; LiblibAI's own where it is the engine. */
function readSettings({
  IMAGE_ENGINE,
  IMAGE_MODELS,
  LIBLIB_TEMPLATE,
  LIBLIB_WORKFLOW,
}: EngineVariables): EngineSettings {
  const isLiblib = IMAGE_ENGINE === 'liblib' && LIBLIB_WORKFLOW !== undefined
  return {
    ...defaultEngineSettings,
    ...(isLiblib && { templateUuid: LIBLIB_TEMPLATE, workflowUuid: LIBLIB_WORKFLOW }),
    models: IMAGE_MODELS,
  }
}
