import { describeMissing } from '../describe-missing.ts'
import type { OpenaiOptions } from '../../config/engine-config.ts'
import type { OpenaiClient } from './client.ts'
import { chooseImageModel } from './find-model.ts'

/** Other servers may list other names than they accept: Azure lists models, and takes names of deployments. */
const openaiHost = 'api.openai.com'

/**
 * Describes what the settings name and the API does not have. The image API has no models of scenarios.
 *
 * @throws {EngineMisconfiguredError} for a key that the API does not accept, and where the model has to be named
 */
export async function findInvalidOpenaiSettings(
  api: Pick<OpenaiClient, 'listModels'>,
  { url, model }: Pick<OpenaiOptions, 'url' | 'model'>,
  scenarioModels: readonly string[],
): Promise<string[]> {
  const models = await api.listModels()
  const unused =
    scenarioModels.length > 0 ? ['IMAGE_MODELS is set, and the image API has no such models. Remove it.'] : []
  if (model !== undefined) {
    const isComplete = models !== null && new URL(url).host === openaiHost
    const ids = models?.map(({ id }) => id) ?? []
    return [
      ...unused,
      ...(isComplete ? describeMissing('the image API', 'OPENAI_IMAGE_MODEL', model, ids) : []),
    ]
  }
  if (models === null) return [...unused, 'The image API lists no models. Name one in OPENAI_IMAGE_MODEL.']
  chooseImageModel(models)
  return unused
}
