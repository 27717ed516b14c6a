import { defaultEngineSettings, type EngineSettings } from '@tessera/shared-contracts'
import type { ComfyuiOptions } from '../engines/comfyui/comfyui-options.ts'
import type { LiblibOptions } from '../engines/liblib/liblib-options.ts'
import type { OpenaiOptions } from '../engines/openai/openai-options.ts'
import type { SdapiOptions } from '../engines/sdapi/sdapi-options.ts'
import { expectedEngineValues, type EngineVariables } from './engine-variables.ts'
import { StartError } from '@tessera/platform/start-error'

type SelectedEngine<Name extends string, Options = object> = { name: Name } & Options

/** The engines of this installation, each with its options. */
export interface EnginesConfig {
  imageEngine:
    | SelectedEngine<'embedded' | 'simulated'>
    | SelectedEngine<'comfyui', { options: ComfyuiOptions & { checkpoint: string } }>
    | SelectedEngine<'liblib', { options: LiblibOptions & { workflow: string } }>
    | SelectedEngine<'openai', { options: OpenaiOptions }>
    | SelectedEngine<'sdapi', { options: SdapiOptions }>
  upscaleEngine:
    | SelectedEngine<'embedded' | 'simulated'>
    | SelectedEngine<'comfyui', { options: ComfyuiOptions & { upscaleModel: string } }>
    | SelectedEngine<'liblib', { options: LiblibOptions }>
    | SelectedEngine<'sdapi', { options: SdapiOptions }>
  /** The settings that pages send to the image engine. */
  settings: EngineSettings
}

/** @throws {StartError} that names a required variable of a selected engine that is not set */
export function readEngines(values: EngineVariables): EnginesConfig {
  return {
    imageEngine: readImageEngine(values),
    upscaleEngine: readUpscaleEngine(values),
    settings: readSettings(values),
  }
}

function readImageEngine(values: EngineVariables): EnginesConfig['imageEngine'] {
  const { IMAGE_ENGINE: name } = values
  const need = createRequire(values, `IMAGE_ENGINE is ${name}`)
  switch (name) {
    case 'embedded':
    case 'simulated':
      return { name }
    case 'comfyui':
      return {
        name,
        options: { ...readComfyuiOptions(values, need), checkpoint: need('COMFYUI_CHECKPOINT') },
      }
    case 'liblib':
      return { name, options: { ...readLiblibOptions(values, need), workflow: need('LIBLIB_WORKFLOW') } }
    case 'openai':
      return { name, options: readOpenaiOptions(values, need) }
    case 'sdapi':
      return { name, options: readSdapiOptions(values, need) }
  }
}

function readUpscaleEngine(values: EngineVariables): EnginesConfig['upscaleEngine'] {
  const { UPSCALE_ENGINE: name } = values
  const need = createRequire(values, `UPSCALE_ENGINE is ${name}`)
  switch (name) {
    case 'embedded':
    case 'simulated':
      return { name }
    case 'comfyui':
      return {
        name,
        options: { ...readComfyuiOptions(values, need), upscaleModel: need('COMFYUI_UPSCALE_MODEL') },
      }
    case 'liblib':
      return { name, options: readLiblibOptions(values, need) }
    case 'sdapi':
      return { name, options: readSdapiOptions(values, need) }
  }
}

type RequireVariable = <Name extends keyof EngineVariables>(name: Name) => NonNullable<EngineVariables[Name]>

const createRequire =
  (values: EngineVariables, because: string): RequireVariable =>
  name => {
    const value = values[name]
    if (value === undefined)
      throw new StartError(`${because}, which needs ${name}: ${expectedEngineValues[name]}.`)
    return value
  }

const readComfyuiOptions = (values: EngineVariables, need: RequireVariable): ComfyuiOptions => ({
  url: need('COMFYUI_URL'),
  vae: values.COMFYUI_VAE,
  sampler: values.COMFYUI_SAMPLER,
  scheduler: values.COMFYUI_SCHEDULER,
  cfg: values.COMFYUI_CFG,
  negativePrompt: values.NEGATIVE_PROMPT,
})

const readLiblibOptions = (values: EngineVariables, need: RequireVariable): LiblibOptions => ({
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

const readOpenaiOptions = (values: EngineVariables, need: RequireVariable): OpenaiOptions => ({
  url: values.OPENAI_BASE_URL,
  // A self-hosted server may need no key; OpenAI requires one.
  key:
    new URL(values.OPENAI_BASE_URL).host === 'api.openai.com'
      ? need('OPENAI_API_KEY')
      : values.OPENAI_API_KEY,
  model: values.OPENAI_IMAGE_MODEL,
  quality: values.OPENAI_IMAGE_QUALITY,
  sizes: values.OPENAI_IMAGE_SIZES,
  lostJobs: values.LOST_JOBS,
})

const readSdapiOptions = (values: EngineVariables, need: RequireVariable): SdapiOptions => ({
  url: need('SDAPI_URL'),
  kind: values.SDAPI_KIND,
  sampler: values.SDAPI_SAMPLER,
  cfg: values.SDAPI_CFG,
  negativePrompt: values.NEGATIVE_PROMPT,
  upscaler: values.SDAPI_UPSCALER,
  lostJobs: values.LOST_JOBS,
})

/**
 * Pages send the template and the workflow in their requests. With LiblibAI as the engine they are its own.
 */
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
