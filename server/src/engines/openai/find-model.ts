import { EngineMisconfiguredError } from '../../features/tasks/engine.ts'

/** A model as the API lists it. `created` is in seconds, and absent from some compatible servers. */
export interface ListedModel {
  id: string
  created?: number | null | undefined
}

/** Families of image models. A list of models does not say what each makes. */
const imageModel = /image|dall-e|flux|stable-?diffusion|sdxl/i
/** Smaller editions of a model, which answer faster and draw less well. */
const smallEdition = /\b(mini|nano|small|lite)\b/i

/**
 * Chooses the model of an installation that names none: names age, because APIs shut old models down. It is the newest image
 * model that the API lists, or its only model.
 *
 * @throws {EngineMisconfiguredError} if the list does not say which
 */
export function chooseImageModel(models: readonly ListedModel[]): string {
  const images = models.filter(({ id }) => imageModel.test(id))
  const large = images.filter(({ id }) => !smallEdition.test(id))
  const candidates = large.length > 0 ? large : images.length > 0 ? images : models.length === 1 ? models : []
  const [newest] = candidates.toSorted(
    (one, other) => (other.created ?? 0) - (one.created ?? 0) || other.id.localeCompare(one.id),
  )
  if (!newest)
    throw new EngineMisconfiguredError('The image API lists no image model. Name one in OPENAI_IMAGE_MODEL')
  return newest.id
}
