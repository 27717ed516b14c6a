import {
  limits,
  scenarios,
  imageSizes,
  type CallBody,
  type CallQuery,
  type EngineSettings,
  type fetchHistory,
  type submitTextToImage,
} from '@tessera/shared-contracts'
import { getMediumId, deleteFiles } from '../media/media.ts'
import { isPaidMember, type Member } from '../accounts/members/member.ts'
import { DomainError } from '../../domain-error.ts'
import type { GenerationParams } from './generation-record.ts'
import type { Needs } from '../../feature.ts'
import { searchHistory, type HistoryMatches } from './search-history.ts'
import type { GenerationStores } from './stores.ts'

/** The generations of one response at most; a page requests fewer. */
const maxHistoryLength = 100

/**
 * Checks who may generate, in the order of specification 2, §5. The last check, the balance, is the ledger's.
 *
 * @throws {DomainError}
 */
export function requireGenerationMember(prompt: string, member: Member | null): Member {
  if (prompt.trim() === '') throw new DomainError('generation.promptRequired')
  if (!member) throw new DomainError('account.loginRequired')
  if (!isPaidMember(member)) throw new DomainError('generation.membersOnly')
  return member
}

/**
 * Validates a generation request. The sampler steps are fixed and ignored here; the strength is clamped
 * (specification 2, §5 and §9).
 *
 * @throws {DomainError}
 */
export function parseGenerationParams(
  { generateParams: nodes, scenario }: CallBody<typeof submitTextToImage>,
  { models }: EngineSettings,
): GenerationParams {
  const prompt = nodes['1'].inputs.text.trim()
  if (prompt.length > limits.maxPromptLength) {
    throw new DomainError('generation.promptTooLong', { most: limits.maxPromptLength })
  }
  const { width, height, batch_size: count } = nodes['2'].inputs
  if (!imageSizes.some(size => size.width === width && size.height === height))
    throw new DomainError('generation.size')
  if (!limits.batchSizes.some(size => size === count)) throw new DomainError('generation.count')

  const loader = nodes['4']?.inputs
  const loaderScenario = loader && scenarios.find(({ id }) => models[id] === loader.lora_name)?.id
  if (loader && !loaderScenario) throw new DomainError('generation.model')
  const selected = scenarios.find(({ id }) => id === (scenario ?? loaderScenario ?? 'general'))
  if (!selected) throw new DomainError('generation.scenario')
  if (loaderScenario && loaderScenario !== selected.id) throw new DomainError('generation.model')

  const model = loader ? { id: loader.lora_name, strength: clampStrength(loader.strength_model) } : null
  return { prompt, scenario: selected.id, width, height, count, model }
}

/**
 * Returns the seed of a request; undefined where the server chooses one.
 *
 * @throws {DomainError} if it is not a whole number that every engine takes
 */
export function parseSeed({ generateParams }: CallBody<typeof submitTextToImage>): number | undefined {
  const { seed } = generateParams['3'].inputs
  const { min, max } = limits.seed
  if (seed !== undefined && !(Number.isInteger(seed) && seed >= min && seed <= max))
    throw new DomainError('generation.seed', { most: max })
  return seed
}

const clampStrength = (strength: number): number =>
  Math.min(limits.loraStrength.max, Math.max(limits.loraStrength.min, strength))

interface HistoryPage extends Omit<HistoryMatches, 'searched'> {
  /** How many generations a search has read. */
  searched?: number
}

/**
 * Lists generations in the member's history, newest first.
 *
 * @param query.before_id only generations before this one
 * @param query.id only this generation
 * @param query.search only generations whose prompts contain these words
 * @throws {DomainError} if one of the ids is not in the member's history
 */
export async function listHistory(
  generations: GenerationStores['generations'],
  member: Member,
  query: CallQuery<typeof fetchHistory>,
): Promise<HistoryPage> {
  const findOwn = async (id: string) => {
    const generation = await generations.find(id)
    if (generation?.memberId !== member.id) throw new DomainError('generation.notInHistory')
    return generation
  }
  if (query.id !== undefined) {
    const generation = await findOwn(query.id)
    if (generation.deletedAt !== null) throw new DomainError('generation.notInHistory')
    return { generations: [generation], nextBefore: null }
  }
  const before = query.before_id === undefined ? undefined : await findOwn(query.before_id)
  const limit = Math.min(Math.max(1, query.limit ?? maxHistoryLength), maxHistoryLength)
  if (query.search?.trim()) return searchHistory(generations, member.id, query.search, { limit, before })
  // One more shows whether there is a next page
  const found = await generations.listByMember(member.id, limit + 1, before)
  const page = found.slice(0, limit)
  return { generations: page, nextBefore: found.length > limit ? (page.at(-1)?.id ?? null) : null }
}

/**
 * Deletes a generation from the member's history, and the files of images that were not saved as creations.
 *
 * @throws {DomainError} if it is not in the member's history
 */
export async function deleteGeneration(
  { transact, media, clock }: Needs<'transact' | 'media' | 'clock', GenerationStores>,
  member: Member,
  id: string,
): Promise<void> {
  const removed = await transact(async ({ generations, notifications }) => {
    const generation = await generations.find(id)
    if (generation?.memberId !== member.id || generation.deletedAt !== null) {
      throw new DomainError('generation.notInHistory')
    }
    await notifications.removeByTask(member.id, id)
    return generations.remove(id, clock())
  })
  await deleteFiles(media, removed)
}

/**
 * Returns the id of the generation with these result URLs. A task that succeeds is in the history already, so a page
 * that saves it gets the id of the existing entry.
 *
 * @throws {DomainError} unless all URLs are results of one generation of the member
 */
export async function findGenerationId(
  generations: GenerationStores['generations'],
  member: Member,
  addresses: readonly string[],
): Promise<string> {
  const media = addresses.map(getMediumId)
  const id = media[0] ? await generations.findIdByMedium(media[0]) : null
  const generation = id === null ? null : await generations.find(id)
  const results = new Set(generation?.images.map(image => image.mediumId))
  const isOwn = generation?.memberId === member.id && media.every(each => each !== null && results.has(each))
  if (!generation || !isOwn) throw new DomainError('generation.notYours')
  return generation.id
}
