import { z } from 'zod'
import { scenarios, type ScenarioId } from '@tessera/shared-contracts'

/** Who can make pictures, as IMAGE_ENGINE names it. */
const pictureEngines = ['embedded', 'comfyui', 'liblib', 'openai', 'sdapi', 'simulated'] as const
/** Who can enlarge them, as UPSCALE_ENGINE names it. */
const upscaleEngines = ['embedded', 'comfyui', 'liblib', 'sdapi', 'simulated'] as const

const words = z.string().min(1)
const address = z.url({ protocol: /^https?$/ })
/** `number:class_type` of a node, as its workflow has it. */
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

/** The variables of the engines; docs/ENGINES.md tells an operator what they are for. */
export const engineVariables = z.object({
  IMAGE_ENGINE: z.enum(pictureEngines).default('embedded'),
  UPSCALE_ENGINE: z.enum(upscaleEngines).default('embedded'),
  IMAGE_MODELS: models.default({ interior: 'interior-v1' }),
  COMFYUI_URL: address.optional(),
  COMFYUI_CHECKPOINT: words.optional(),
  COMFYUI_VAE: words.optional(),
  COMFYUI_SAMPLER: words.default('dpmpp_2m'),
  COMFYUI_SCHEDULER: words.default('karras'),
  COMFYUI_CFG: z.coerce.number().min(0).max(30).default(7),
  COMFYUI_UPSCALE_MODEL: words.optional(),
  LIBLIB_URL: address.default('https://openapi.liblibai.cloud'),
  LIBLIB_ACCESS_KEY: words.optional(),
  LIBLIB_SECRET_KEY: words.optional(),
  LIBLIB_TEMPLATE: words.default('4df2efa0f18d46dc9758803e478eb51c'),
  LIBLIB_WORKFLOW: words.optional(),
  LIBLIB_PROMPT_NODE: node.default({ id: '1', classType: 'Translate' }),
  LIBLIB_SIZE_NODE: node.default({ id: '2', classType: 'EmptyLatentImage' }),
  LIBLIB_SAMPLER_NODE: node.default({ id: '3', classType: 'KSampler' }),
  LIBLIB_MODEL_NODE: node.default({ id: '4', classType: 'LoraLoader' }),
  LIBLIB_UPSCALE_WORKFLOW: words.default('b2c5e10ee73d4cf69a0e51cb1cbc1622'),
  LIBLIB_UPSCALE_NODE: node.default({ id: '30', classType: 'UltimateSDUpscale' }),
  LIBLIB_UPSCALE_IMAGE_NODE: node.default({ id: '40', classType: 'LoadImage' }),
  OPENAI_BASE_URL: address.default('https://api.openai.com/v1'),
  OPENAI_API_KEY: words.optional(),
  OPENAI_IMAGE_MODEL: words.default('gpt-image-1'),
  OPENAI_IMAGE_QUALITY: words.optional(),
  OPENAI_IMAGE_SIZES: sizes.default([
    { width: 1024, height: 1024 },
    { width: 1536, height: 1024 },
    { width: 1024, height: 1536 },
  ]),
  SDAPI_URL: address.optional(),
  SDAPI_KIND: z.enum(['a1111', 'sdcpp']).default('a1111'),
  SDAPI_SAMPLER: words.optional(),
  SDAPI_CFG: z.coerce.number().min(0).max(30).default(7),
  SDAPI_UPSCALER: words.default('R-ESRGAN 4x+'),
  NEGATIVE_PROMPT: z.string().default(''),
  LOST_JOBS: z.enum(['give-back', 'repeat']).default('give-back'),
})

export type EngineVariables = z.output<typeof engineVariables>

const oneOf = (names: readonly string[]) => `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
const nodeOf = (what: string) => `the workflow's node for ${what} as number:class_type, such as 3:KSampler`

/** What each variable must be, as an operator reads it behind "must be". */
export const expectedOfEngines: Record<keyof EngineVariables, string> = {
  IMAGE_ENGINE: oneOf(pictureEngines),
  UPSCALE_ENGINE: oneOf(upscaleEngines),
  IMAGE_MODELS: `scenario=model pairs, such as interior=interior-v1; the scenarios are ${oneOf(scenarioIds)}`,
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
  LIBLIB_PROMPT_NODE: nodeOf('the prompt'),
  LIBLIB_SIZE_NODE: nodeOf('the size'),
  LIBLIB_SAMPLER_NODE: nodeOf('the sampler'),
  LIBLIB_MODEL_NODE: nodeOf('the model'),
  LIBLIB_UPSCALE_WORKFLOW: 'the UUID of an upscale workflow at LiblibAI',
  LIBLIB_UPSCALE_NODE: nodeOf('the upscale'),
  LIBLIB_UPSCALE_IMAGE_NODE: nodeOf('the image'),
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
  LOST_JOBS: 'give-back or repeat',
}
