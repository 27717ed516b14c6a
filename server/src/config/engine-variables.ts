import { z } from 'zod'
import { scenarios, type ScenarioId } from '@tessera/shared-contracts'

/** The image engines, by their name in IMAGE_ENGINE. */
const imageEngines = ['embedded', 'comfyui', 'liblib', 'openai', 'sdapi', 'simulated'] as const
/** The upscale engines, by their name in UPSCALE_ENGINE. */
const upscaleEngines = ['embedded', 'comfyui', 'liblib', 'sdapi', 'simulated'] as const

const nonEmptyText = z.string().min(1)
const httpUrl = z.url({ protocol: /^https?$/ })
/** A node of a workflow, written as `number:class_type`. */
const node = z
  .string()
  .regex(/^\d+:[^:]+$/)
  .transform(text => ({
    id: text.slice(0, text.indexOf(':')),
    classType: text.slice(text.indexOf(':') + 1),
  }))

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

/** The variables of the engines. docs/ENGINES.md explains them to operators. */
export const engineVariables = z.object({
  IMAGE_ENGINE: z.enum(imageEngines).default('embedded'),
  UPSCALE_ENGINE: z.enum(upscaleEngines).default('embedded'),
  IMAGE_MODELS: models.default({ interior: 'interior-v1' }),
  COMFYUI_URL: httpUrl.optional(),
  COMFYUI_CHECKPOINT: nonEmptyText.optional(),
  COMFYUI_VAE: nonEmptyText.optional(),
  COMFYUI_SAMPLER: nonEmptyText.default('dpmpp_2m'),
  COMFYUI_SCHEDULER: nonEmptyText.default('karras'),
  COMFYUI_CFG: z.coerce.number().min(0).max(30).default(7),
  COMFYUI_UPSCALE_MODEL: nonEmptyText.optional(),
  LIBLIB_URL: httpUrl.default('https://openapi.liblibai.cloud'),
  LIBLIB_ACCESS_KEY: nonEmptyText.optional(),
  LIBLIB_SECRET_KEY: nonEmptyText.optional(),
  LIBLIB_TEMPLATE: nonEmptyText.default('4df2efa0f18d46dc9758803e478eb51c'),
  LIBLIB_WORKFLOW: nonEmptyText.optional(),
  LIBLIB_PROMPT_NODE: node.default({ id: '1', classType: 'Translate' }),
  LIBLIB_SIZE_NODE: node.default({ id: '2', classType: 'EmptyLatentImage' }),
  LIBLIB_SAMPLER_NODE: node.default({ id: '3', classType: 'KSampler' }),
  LIBLIB_MODEL_NODE: node.default({ id: '4', classType: 'LoraLoader' }),
  LIBLIB_UPSCALE_WORKFLOW: nonEmptyText.default('b2c5e10ee73d4cf69a0e51cb1cbc1622'),
  LIBLIB_UPSCALE_NODE: node.default({ id: '30', classType: 'UltimateSDUpscale' }),
  LIBLIB_UPSCALE_IMAGE_NODE: node.default({ id: '40', classType: 'LoadImage' }),
  OPENAI_BASE_URL: httpUrl.default('https://api.openai.com/v1'),
  OPENAI_API_KEY: nonEmptyText.optional(),
  OPENAI_IMAGE_MODEL: nonEmptyText.default('gpt-image-1'),
  OPENAI_IMAGE_QUALITY: nonEmptyText.optional(),
  OPENAI_IMAGE_SIZES: sizes.default([
    { width: 1024, height: 1024 },
    { width: 1536, height: 1024 },
    { width: 1024, height: 1536 },
  ]),
  SDAPI_URL: httpUrl.optional(),
  SDAPI_KIND: z.enum(['a1111', 'sdcpp']).default('a1111'),
  SDAPI_SAMPLER: nonEmptyText.optional(),
  SDAPI_CFG: z.coerce.number().min(0).max(30).default(7),
  SDAPI_UPSCALER: nonEmptyText.default('R-ESRGAN 4x+'),
  NEGATIVE_PROMPT: z.string().default(''),
  LOST_JOBS: z.enum(['refund', 'retry']).default('refund'),
})

export type EngineVariables = z.output<typeof engineVariables>

const joinWithOr = (names: readonly string[]) => `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
const describeNode = (what: string) =>
  `the workflow's node for ${what} as number:class_type, such as 3:KSampler`

/** What each variable must be, worded to follow "must be". */
export const expectedEngineValues: Record<keyof EngineVariables, string> = {
  IMAGE_ENGINE: joinWithOr(imageEngines),
  UPSCALE_ENGINE: joinWithOr(upscaleEngines),
  IMAGE_MODELS: `scenario=model pairs, such as interior=interior-v1; the scenarios are ${joinWithOr(scenarioIds)}`,
  COMFYUI_URL: 'the address of ComfyUI, such as http://127.0.0.1:8188',
  COMFYUI_CHECKPOINT: 'the file name of a checkpoint that ComfyUI has',
  COMFYUI_VAE: 'the file name of a VAE that ComfyUI has',
  COMFYUI_SAMPLER: 'the name of a sampler of ComfyUI',
  COMFYUI_SCHEDULER: 'the name of a scheduler of ComfyUI',
  COMFYUI_CFG: 'a number from 0 to 30',
  COMFYUI_UPSCALE_MODEL: 'the file name of an upscale model that ComfyUI has, such as RealESRGAN_x2plus.pth',
  LIBLIB_URL: 'the address of the LiblibAI open API',
  LIBLIB_ACCESS_KEY: 'the access key of your LiblibAI open platform account',
  LIBLIB_SECRET_KEY: 'the secret key of your LiblibAI open platform account',
  LIBLIB_TEMPLATE: 'the UUID of a LiblibAI template',
  LIBLIB_WORKFLOW: 'the UUID of your text-to-image workflow at LiblibAI',
  LIBLIB_PROMPT_NODE: describeNode('the prompt'),
  LIBLIB_SIZE_NODE: describeNode('the size'),
  LIBLIB_SAMPLER_NODE: describeNode('the sampler'),
  LIBLIB_MODEL_NODE: describeNode('the model'),
  LIBLIB_UPSCALE_WORKFLOW: 'the UUID of an upscale workflow at LiblibAI',
  LIBLIB_UPSCALE_NODE: describeNode('the upscale'),
  LIBLIB_UPSCALE_IMAGE_NODE: describeNode('the image'),
  OPENAI_BASE_URL: 'the address of the API, such as https://api.openai.com/v1',
  OPENAI_API_KEY: 'the key of the API',
  OPENAI_IMAGE_MODEL: 'the name of an image model',
  OPENAI_IMAGE_QUALITY: 'a quality that the model knows, such as medium',
  OPENAI_IMAGE_SIZES: 'any, or the sizes that the model knows, such as 1024x1024,1536x1024',
  SDAPI_URL: 'the address of the server, such as http://127.0.0.1:7860',
  SDAPI_KIND: 'a1111 or sdcpp',
  SDAPI_SAMPLER: 'the name of a sampler of the server',
  SDAPI_CFG: 'a number from 0 to 30',
  SDAPI_UPSCALER: 'the name of an upscaler of the server',
  NEGATIVE_PROMPT: 'what no picture should show',
  LOST_JOBS: 'refund or retry',
}
