import {
  limits,
  scenarios,
  sizes,
  type BodyOf,
  type EngineSettings,
  type ScenarioId,
  type submitTextToImage,
} from '@tessera/shared-contracts'
import { mediumOfAddress, removeFiles, type MediaEnding, type MediaStore, type Medium } from './media.ts'
import type { Clock } from './clock.ts'
import { isPaidMember, type Member } from './member.ts'
import type { Verdict } from './moderation.ts'
import { Refusal } from './refusal.ts'
import type { Transact } from './stores.ts'

/** What a person asked to be generated, after every check. */
export interface GenerationOrder {
  prompt: string
  scenario: ScenarioId
  /** Pixels. */
  width: number
  height: number
  count: number
  model: { id: string; strength: number } | null
}

/** A past generation. It bears the id of the task that made it. */
export interface Generation {
  id: string
  memberId: string
  order: GenerationOrder
  engine: string
  createdAt: number
  /** When its member took it out of the history. */
  deletedAt: number | null
  pictures: readonly GeneratedPicture[]
}

export interface GeneratedPicture {
  mediumId: string
  ending: MediaEnding
  /** What moderation said of it when it was made. */
  verdict: Verdict
  seed: number
  notUnderstood: readonly string[]
  /** What moderation says of the creation that it is kept as; null where it is not kept. */
  keptAs: Verdict | null
}

export interface NewGeneration extends Omit<Generation, 'deletedAt' | 'pictures'> {
  pictures: readonly Omit<GeneratedPicture, 'keptAs'>[]
}

/** How many past generations a history shows. */
export const historyLength = 100

export interface GenerationsStore {
  add(generation: NewGeneration): Promise<void>
  find(id: string): Promise<Generation | null>
  /** The generation that a medium is a result of; null for one that nobody generated. */
  idOfMedium(mediumId: string): Promise<string | null>
  /**
   * Takes it out of its member's history, and the media that no creation ever showed out of the database;
   * answers these. A creation of it still finds its parameters.
   */
  remove(id: string, at: number): Promise<readonly Pick<Medium, 'id' | 'ending'>[]>
  /** Newest first, without those that were removed. */
  ofMember(memberId: string, most: number): Promise<readonly Generation[]>
}

/**
 * Who may generate, in the order of specification 2, §5; the balance, its last check, is the ledger's.
 *
 * @throws {Refusal}
 */
export function mayGenerate(prompt: string, member: Member | null): Member {
  if (prompt.trim() === '') throw new Refusal('generation.promptRequired')
  if (!member) throw new Refusal('account.loginRequired')
  if (!isPaidMember(member)) throw new Refusal('generation.membersOnly')
  return member
}

/**
 * Reads a generation request and believes none of it: the steps are ours whatever it says, strength is
 * clamped (specification 2, §5 and §9).
 *
 * @throws {Refusal}
 */
export function readOrder(
  { generateParams: nodes, scenario }: BodyOf<typeof submitTextToImage>,
  { models }: EngineSettings,
): GenerationOrder {
  const prompt = nodes['1'].inputs.text.trim()
  if (prompt.length > limits.promptLength) {
    throw new Refusal('generation.promptTooLong', { most: limits.promptLength })
  }
  const { width, height, batch_size: count } = nodes['2'].inputs
  if (!sizes.some(size => size.width === width && size.height === height))
    throw new Refusal('generation.size')
  if (!limits.batchSizes.some(size => size === count)) throw new Refusal('generation.count')

  const loader = nodes['4']?.inputs
  const owner = loader && scenarios.find(({ id }) => models[id] === loader.lora_name)?.id
  if (loader && !owner) throw new Refusal('generation.model')
  const known = scenarios.find(({ id }) => id === (scenario ?? owner ?? 'general'))
  if (!known) throw new Refusal('generation.scenario')
  if (owner && owner !== known.id) throw new Refusal('generation.model')

  const model = loader ? { id: loader.lora_name, strength: clampStrength(loader.strength_model) } : null
  return { prompt, scenario: known.id, width, height, count, model }
}

const clampStrength = (strength: number): number =>
  Math.min(limits.strength.max, Math.max(limits.strength.min, strength))

/**
 * Deletes a generation from its member's history, and the files of the pictures that were not kept.
 *
 * @throws {Refusal} when it is not in the member's history
 */
export async function deleteGeneration(
  { transact, media, clock }: { transact: Transact; media: MediaStore; clock: Clock },
  member: Member,
  id: string,
): Promise<void> {
  const removed = await transact(async ({ generations }) => {
    const generation = await generations.find(id)
    if (generation?.memberId !== member.id || generation.deletedAt !== null) {
      throw new Refusal('generation.notInHistory')
    }
    return generations.remove(id, clock())
  })
  await removeFiles(media, removed)
}

/**
 * The generation whose results these addresses are. A task that succeeds is in the history by itself; a
 * page that saves it is told the same record, however often it asks.
 *
 * @throws {Refusal} unless all are results of one generation of the member
 */
export async function idOfResults(
  generations: GenerationsStore,
  member: Member,
  addresses: readonly string[],
): Promise<string> {
  const media = addresses.map(mediumOfAddress)
  const id = media[0] ? await generations.idOfMedium(media[0]) : null
  const generation = id === null ? null : await generations.find(id)
  const results = new Set(generation?.pictures.map(picture => picture.mediumId))
  const isOwn = generation?.memberId === member.id && media.every(each => each !== null && results.has(each))
  if (!generation || !isOwn) throw new Refusal('generation.notYours')
  return generation.id
}
