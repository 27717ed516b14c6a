import { describeMissing } from '../describe-missing.ts'
import type { SdapiClient } from './client.ts'

const serverName = 'the server at SDAPI_URL'

interface UsedNames {
  sampler?: string | undefined
  models?: readonly string[]
  upscaler?: string
}

/**
 * Describes what the settings name and the server does not have. Servers of this API use another sampler in place of one
 * that they do not know, and leave out a LoRA.
 */
export async function findInvalidSdapiSettings(sdapi: SdapiClient, used: UsedNames): Promise<string[]> {
  const { sampler, models = [], upscaler } = used
  if (await sdapi.isSdcpp())
    return [
      'The server at SDAPI_URL is stable-diffusion.cpp. Set IMAGE_ENGINE=sdcpp and SDCPP_URL to use it.',
    ]
  const samplers = await sdapi.listSamplers()
  if (!samplers)
    return ['The server at SDAPI_URL has no API. A1111 and Forge have one when started with --api.']
  const loras = models.length > 0 ? await sdapi.listLoras() : null
  const upscalers = upscaler === undefined ? null : await sdapi.listUpscalers()
  return [
    ...describeMissing(serverName, 'IMAGE_SAMPLER', sampler, samplers),
    // Not every server lists these
    ...(loras ? models.flatMap(model => describeMissing(serverName, 'IMAGE_MODELS', model, loras)) : []),
    ...(upscalers ? describeMissing(serverName, 'UPSCALE_MODEL', upscaler, upscalers) : []),
  ]
}
