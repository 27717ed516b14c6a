import { drawingVersion } from '@tessera/image-engine/drawing-version'
import { defaultEngineSettings, type EngineSettings } from '@tessera/shared-contracts'
import { engineVariables, type EngineVariables } from './engine-variables.ts'
import { StartError } from '@tessera/server-kit/start-error'

/** The engines of this installation, each with its options. */
export type EnginesConfig = ReturnType<typeof readEngines>

/** The operator's options of each kind of engine. The name of a model is its file name, as the server lists it. */
export type ComfyuiOptions = ReturnType<typeof readComfyuiOptions>
export type LiblibOptions = ReturnType<typeof readLiblibOptions>
export type OpenaiOptions = ReturnType<typeof readOpenaiOptions>
export type SdapiOptions = ReturnType<typeof readSdapiOptions>
export type SdcppOptions = ReturnType<typeof readSdcppOptions>

/** @throws {StartError} that names a required variable of a selected engine that is not set */
export function readEngines(values: EngineVariables) {
  return {
    imageEngine: readImageEngine(values),
    upscaleEngine: readUpscaleEngine(values),
    /** The settings that pages send to the image engine. */
    settings: readSettings(values),
  }
}

function readImageEngine(values: EngineVariables) {
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
    case 'sdcpp':
      return { name, options: readSdcppOptions(values, need) }
  }
}

function readUpscaleEngine(values: EngineVariables) {
  const { UPSCALE_ENGINE: name } = values
  const need = createRequire(values, `UPSCALE_ENGINE is ${name}`)
  switch (name) {
    case 'embedded':
    case 'simulated':
      return { name }
    case 'comfyui':
      return {
        name,
        options: { ...readComfyuiOptions(values, need), upscaleModel: need('UPSCALE_MODEL') },
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
      throw new StartError(`${because}, which needs ${name}: ${engineVariables.shape[name].description}.`)
    return value
  }

const readComfyuiOptions = (values: EngineVariables, need: RequireVariable) => ({
  url: need('COMFYUI_URL'),
  /** Undefined: the VAE of the checkpoint. */
  vae: values.COMFYUI_VAE,
  sampler: values.IMAGE_SAMPLER ?? 'dpmpp_2m',
  scheduler: values.COMFYUI_SCHEDULER,
  cfg: values.IMAGE_CFG,
  negativePrompt: values.NEGATIVE_PROMPT,
})

const readLiblibOptions = (values: EngineVariables, need: RequireVariable) => ({
  url: values.LIBLIB_URL,
  accessKey: need('LIBLIB_ACCESS_KEY'),
  secretKey: need('LIBLIB_SECRET_KEY'),
  template: values.LIBLIB_TEMPLATE,
  lostJobs: values.LOST_JOBS,
  /** Each as `number:class_type`. */
  nodes: values.LIBLIB_NODES,
  upscaleWorkflow: values.LIBLIB_UPSCALE_WORKFLOW,
})

const readOpenaiOptions = (values: EngineVariables, need: RequireVariable) => ({
  url: values.OPENAI_BASE_URL,
  // A self-hosted server may need no key; OpenAI requires one.
  key:
    new URL(values.OPENAI_BASE_URL).host === 'api.openai.com'
      ? need('OPENAI_API_KEY')
      : values.OPENAI_API_KEY,
  /** Undefined: the newest image model that the API lists. */
  model: values.OPENAI_IMAGE_MODEL,
  /** Undefined: the default of the model. */
  quality: values.OPENAI_IMAGE_QUALITY,
  /** Undefined: the default of the model. */
  background: values.OPENAI_IMAGE_BACKGROUND,
  /** Undefined: those that the model is known to make. */
  sizes: values.OPENAI_IMAGE_SIZES,
  /** How many unfinished images the API sends of each, which members see as progress. */
  partialImages: values.OPENAI_PARTIAL_IMAGES,
  lostJobs: values.LOST_JOBS,
})

const readSdapiOptions = (values: EngineVariables, need: RequireVariable) => ({
  url: need('SDAPI_URL'),
  /** Undefined: the default of the server. */
  sampler: values.IMAGE_SAMPLER,
  cfg: values.IMAGE_CFG,
  negativePrompt: values.NEGATIVE_PROMPT,
  upscaler: values.UPSCALE_MODEL ?? 'R-ESRGAN 4x+',
  lostJobs: values.LOST_JOBS,
})

const readSdcppOptions = (values: EngineVariables, need: RequireVariable) => ({
  url: need('SDCPP_URL'),
  /** Undefined: the default of the server. */
  sampler: values.IMAGE_SAMPLER,
  cfg: values.IMAGE_CFG,
  negativePrompt: values.NEGATIVE_PROMPT,
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
  const ownsModels = IMAGE_ENGINE === 'embedded' || IMAGE_ENGINE === 'simulated'
  const isLiblib = IMAGE_ENGINE === 'liblib' && LIBLIB_WORKFLOW !== undefined
  return {
    ...defaultEngineSettings,
    ...(isLiblib && { templateUuid: LIBLIB_TEMPLATE, workflowUuid: LIBLIB_WORKFLOW }),
    // The models of the embedded engine are its own. Another engine has those that its operator names
    models: IMAGE_MODELS ?? (ownsModels ? defaultEngineSettings.models : {}),
    ...(IMAGE_ENGINE === 'embedded' && { drawsKnownSubjects: true, drawingVersion }),
  }
}
