import { z } from 'zod'
import { scenarios, type ScenarioId } from '@tessera/shared-contracts'
import { httpUrl, joinWithOr, nonEmptyText } from './variable-types.ts'

/** The image engines, by their name in IMAGE_ENGINE. */
const imageEngines = ['embedded', 'comfyui', 'liblib', 'openai', 'sdapi', 'simulated'] as const
/** The upscale engines, by their name in UPSCALE_ENGINE. */
const upscaleEngines = ['embedded', 'comfyui', 'liblib', 'sdapi', 'simulated'] as const

const cfg = z.coerce.number().min(0).max(30).default(7).describe('a number from 0 to 30')
/** A node of a workflow, written as `number:class_type`. LiblibAI lets a call change the inputs of a node, nothing else. */
const node = (what: string, id: string, classType: string) =>
  z
    .string()
    .regex(/^\d+:[^:]+$/)
    .transform(text => ({
      id: text.slice(0, text.indexOf(':')),
      classType: text.slice(text.indexOf(':') + 1),
    }))
    .default({ id, classType })
    .describe(`the workflow's node for ${what} as number:class_type, such as 3:KSampler`)

const scenarioIds = scenarios.map(({ id }) => id)
const models = z
  .string()
  .transform(text => text.split(',').map(pair => pair.split('=').map(part => part.trim())))
  .refine(pairs =>
    pairs.every(([scenario, model, ...rest]) => {
      return scenarioIds.some(id => id === scenario) && model && rest.length === 0
    }),
  )
  .transform(pairs => Object.fromEntries(pairs) as Partial<Record<ScenarioId, string>>)

const sizes = z.union([
  z.literal('any'),
  z
    .string()
    .regex(/^\d{2,4}x\d{2,4}(,\d{2,4}x\d{2,4})*$/)
    .transform(text =>
      text.split(',').map(size => {
        const [width = 0, height = 0] = size.split('x').map(Number)
        return { width, height }
      }),
    ),
])

/** The variables of the engines, each with what it must be, worded to follow "must be". docs/ENGINES.md explains them to operators. */
export const engineVariables = z.object({
  IMAGE_ENGINE: z.enum(imageEngines).default('embedded').describe(joinWithOr(imageEngines)),
  UPSCALE_ENGINE: z.enum(upscaleEngines).default('embedded').describe(joinWithOr(upscaleEngines)),
  IMAGE_MODELS: models
    .default({ interior: 'interior-v1' })
    .describe(
      `scenario=model pairs, such as interior=interior-v1; the scenarios are ${joinWithOr(scenarioIds)}`,
    ),
  COMFYUI_URL: httpUrl.optional().describe('the address of ComfyUI, such as http://127.0.0.1:8188'),
  COMFYUI_CHECKPOINT: nonEmptyText.optional().describe('the file name of a checkpoint that ComfyUI has'),
  COMFYUI_VAE: nonEmptyText.optional().describe('the file name of a VAE that ComfyUI has'),
  COMFYUI_SAMPLER: nonEmptyText.default('dpmpp_2m').describe('the name of a sampler of ComfyUI'),
  COMFYUI_SCHEDULER: nonEmptyText.default('karras').describe('the name of a scheduler of ComfyUI'),
  COMFYUI_CFG: cfg,
  COMFYUI_UPSCALE_MODEL: nonEmptyText
    .optional()
    .describe('the file name of an upscale model that ComfyUI has, such as RealESRGAN_x2plus.pth'),
  LIBLIB_URL: httpUrl
    .default('https://openapi.liblibai.cloud')
    .describe('the address of the LiblibAI open API'),
  LIBLIB_ACCESS_KEY: nonEmptyText
    .optional()
    .describe('the access key of your LiblibAI open platform account'),
  LIBLIB_SECRET_KEY: nonEmptyText
    .optional()
    .describe('the secret key of your LiblibAI open platform account'),
  LIBLIB_TEMPLATE: nonEmptyText
    .default('4df2efa0f18d46dc9758803e478eb51c')
    .describe('the UUID of a LiblibAI template'),
  LIBLIB_WORKFLOW: nonEmptyText.optional().describe('the UUID of your text-to-image workflow at LiblibAI'),
  LIBLIB_PROMPT_NODE: node('the prompt', '1', 'Translate'),
  LIBLIB_SIZE_NODE: node('the size', '2', 'EmptyLatentImage'),
  LIBLIB_SAMPLER_NODE: node('the sampler', '3', 'KSampler'),
  LIBLIB_MODEL_NODE: node('the model', '4', 'LoraLoader'),
  LIBLIB_UPSCALE_WORKFLOW: nonEmptyText
    .default('b2c5e10ee73d4cf69a0e51cb1cbc1622')
    .describe('the UUID of an upscale workflow at LiblibAI'),
  LIBLIB_UPSCALE_NODE: node('the upscale', '30', 'UltimateSDUpscale'),
  LIBLIB_UPSCALE_IMAGE_NODE: node('the image', '40', 'LoadImage'),
  OPENAI_BASE_URL: httpUrl
    .default('https://api.openai.com/v1')
    .describe('the address of the API, such as https://api.openai.com/v1'),
  OPENAI_API_KEY: nonEmptyText.optional().describe('the key of the API'),
  OPENAI_IMAGE_MODEL: nonEmptyText.default('gpt-image-1').describe('the name of an image model'),
  OPENAI_IMAGE_QUALITY: nonEmptyText.optional().describe('a quality that the model knows, such as medium'),
  OPENAI_IMAGE_SIZES: sizes
    .default([
      { width: 1024, height: 1024 },
      { width: 1536, height: 1024 },
      { width: 1024, height: 1536 },
    ])
    .describe('any, or the sizes that the model knows, such as 1024x1024,1536x1024'),
  SDAPI_URL: httpUrl.optional().describe('the address of the server, such as http://127.0.0.1:7860'),
  SDAPI_KIND: z.enum(['a1111', 'sdcpp']).default('a1111').describe('a1111 or sdcpp'),
  SDAPI_SAMPLER: nonEmptyText.optional().describe('the name of a sampler of the server'),
  SDAPI_CFG: cfg,
  SDAPI_UPSCALER: nonEmptyText.default('R-ESRGAN 4x+').describe('the name of an upscaler of the server'),
  NEGATIVE_PROMPT: z.string().default('').describe('what no picture should show'),
  LOST_JOBS: z.enum(['refund', 'retry']).default('refund').describe('refund or retry'),
})

export type EngineVariables = z.output<typeof engineVariables>
