import { z } from 'zod'
import { EngineMisconfiguredError } from '../../features/tasks/engine.ts'

/**
 * A model as the API lists it. OpenAI says only the id and the time; some compatible servers say what a model makes. `created`
 * is in seconds.
 */
export const listedModel = z.looseObject({
  id: z.string(),
  created: z.number().nullish().catch(null),
  /** Together AI. */
  type: z.string().nullish().catch(null),
  /** OpenRouter. */
  architecture: z
    .looseObject({ output_modalities: z.array(z.string()).nullish() })
    .nullish()
    .catch(null),
})
export type ListedModel = z.output<typeof listedModel>

/** Families of image models. */
const imageModel = /image|dall-e|flux|diffusion|sdxl|sd3/i
/** Models of such a family that do not make images from text. */
const otherUse = /edit|embed|moderat|caption|vision|upscal|inpaint/i
/** Smaller editions of a model, which answer faster and draw less well. */
const smallEdition = /\b(mini|nano|small|lite|schnell|turbo|flash)\b/i
/** A name that is fixed to a day. The name without it is the newest of them. */
const datedName = /\d{4}-\d{2}-\d{2}$/

/** Whether a model makes images: what the list says, or else its name. */
function makesImages({ id, type, architecture }: ListedModel): boolean {
  const outputs = architecture?.output_modalities
  if (outputs) return outputs.includes('image')
  if (type && type !== 'model') return type === 'image'
  return imageModel.test(id) && !otherUse.test(id)
}

/**
 * Chooses the model of an installation that names none: names age, because APIs shut old models down. It is the newest image
 * model that the API lists, large before small editions and plain names before those of a day; or its only model.
 *
 * @throws {EngineMisconfiguredError} if the list does not say which
 */
export function chooseImageModel(models: readonly ListedModel[]): string {
  const images = models.filter(makesImages)
  const candidates = images.length > 0 ? images : models.length === 1 ? models : []
  const rank = ({ id }: ListedModel) => (smallEdition.test(id) ? 2 : 0) + (datedName.test(id) ? 1 : 0)
  const [best] = candidates.toSorted(
    (one, other) =>
      rank(one) - rank(other) ||
      (other.created ?? 0) - (one.created ?? 0) ||
      other.id.localeCompare(one.id, 'en', { numeric: true }),
  )
  if (!best)
    throw new EngineMisconfiguredError('The image API lists no image model. Name one in OPENAI_IMAGE_MODEL')
  return best.id
}
