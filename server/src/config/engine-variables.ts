import { z } from 'zod'
import { scenarios } from '@tessera/shared-contracts'
import { httpUrl, joinWithOr, nonEmptyText } from './variable-types.ts'

/** The image engines, by their name in IMAGE_ENGINE. */
const imageEngines = ['embedded', 'comfyui', 'liblib', 'openai', 'sdapi', 'sdcpp', 'simulated'] as const
/** The upscale engines, by their name in UPSCALE_ENGINE. */
const upscaleEngines = ['embedded', 'comfyui', 'liblib', 'sdapi', 'simulated'] as const

/** Reads `key=value` pairs with a comma between them. */
const pairsOf = <Key extends string>(keys: readonly Key[]) =>
  z
    .string()
    .transform(text =>
      text
        .split(',')
        .filter(pair => pair.trim() !== '')
        .map(pair => pair.split('=').map(part => part.trim())),
    )
    .refine(pairs =>
      pairs.every(([key, value, ...rest]) => keys.some(each => each === key) && value && rest.length === 0),
    )
    .transform(pairs => Object.fromEntries(pairs) as Partial<Record<Key, string>>)

/** The nodes of LiblibAI workflows that the engines set. LiblibAI lets a call change the inputs of a node, nothing else. */
const liblibNodes = {
  prompt: '1:Translate',
  size: '2:EmptyLatentImage',
  sampler: '3:KSampler',
  model: '4:LoraLoader',
  upscale: '30:UltimateSDUpscale',
  upscaleImage: '40:LoadImage',
}
const nodeNames = Object.keys(liblibNodes) as (keyof typeof liblibNodes)[]

const scenarioIds = scenarios.map(({ id }) => id)

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
  IMAGE_MODELS: pairsOf(scenarioIds)
    .optional()
    .describe(
      `scenario=model pairs, such as interior=interior-v1; the scenarios are ${joinWithOr(scenarioIds)}`,
    ),
  COMFYUI_URL: httpUrl.optional().describe('the address of ComfyUI, such as http://127.0.0.1:8188'),
  COMFYUI_CHECKPOINT: nonEmptyText.optional().describe('the file name of a checkpoint that ComfyUI has'),
  COMFYUI_VAE: nonEmptyText.optional().describe('the file name of a VAE that ComfyUI has'),
  COMFYUI_SCHEDULER: nonEmptyText.default('karras').describe('the name of a scheduler of ComfyUI'),
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
  LIBLIB_UPSCALE_WORKFLOW: nonEmptyText
    .default('b2c5e10ee73d4cf69a0e51cb1cbc1622')
    .describe('the UUID of an upscale workflow at LiblibAI'),
  LIBLIB_NODES: pairsOf(nodeNames)
    .refine(nodes => Object.values(nodes).every(node => /^\d+:[^:]+$/.test(node)))
    .default({})
    .transform(nodes => ({ ...liblibNodes, ...nodes }))
    .describe(
      `input=number:class_type pairs, such as sampler=3:KSampler; the inputs are ${joinWithOr(nodeNames)}`,
    ),
  OPENAI_BASE_URL: httpUrl
    .default('https://api.openai.com/v1')
    .describe('the address of the API, such as https://api.openai.com/v1'),
  OPENAI_API_KEY: nonEmptyText.optional().describe('the key of the API'),
  OPENAI_IMAGE_MODEL: nonEmptyText.optional().describe('the name of an image model'),
  OPENAI_IMAGE_QUALITY: nonEmptyText.optional().describe('a quality that the model knows, such as medium'),
  OPENAI_IMAGE_BACKGROUND: z
    .enum(['auto', 'opaque', 'transparent'])
    .optional()
    .describe('auto, opaque or transparent'),
  OPENAI_PARTIAL_IMAGES: z.coerce
    .number()
    .int()
    .min(0)
    .max(3)
    .default(0)
    .describe('a number of partial images, from 0 to 3'),
  OPENAI_IMAGE_SIZES: sizes
    .optional()
    .describe('any, or the sizes that the model knows, such as 1024x1024,1536x1024'),
  SDAPI_URL: httpUrl.optional().describe('the address of the server, such as http://127.0.0.1:7860'),
  SDCPP_URL: httpUrl
    .optional()
    .describe('the address of the server of stable-diffusion.cpp, such as http://127.0.0.1:1234'),
  IMAGE_SAMPLER: nonEmptyText.optional().describe('the name of a sampler of the image engine'),
  IMAGE_CFG: z.coerce.number().min(0).max(30).default(7).describe('a number from 0 to 30'),
  UPSCALE_MODEL: nonEmptyText
    .optional()
    .describe('the name of an upscale model that the engine has, such as RealESRGAN_x2plus.pth'),
  NEGATIVE_PROMPT: z.string().default('').describe('what no image should show'),
  LOST_JOBS: z.enum(['refund', 'retry']).default('refund').describe('refund or retry'),
})

export type EngineVariables = z.output<typeof engineVariables>
