import { containsWords, translateQuery } from '../dictionary/search-words.ts'
import type { Generation } from './generation-record.ts'
import type { HistoryPosition } from './store.ts'
import type { GenerationStores } from './stores.ts'

/** Further words are ignored: the generations that have these are hardly more. */
const maxWords = 10
/** Prompts that are read at once. Other requests run in between. */
const batchSize = 100
/** A page of a search ends when it has read so much, even if it has found nothing. */
const maxSearchedPrompts = 2_000
const maxSearchedCharacters = 200_000

export interface HistoryMatches {
  generations: readonly Generation[]
  /** The last generation that was read, if there are more. */
  nextBefore: string | null
  /** How many generations were read. */
  searched: number
}

/** Lists the generations whose prompts contain all words of a query, as they are or translated, newest first. */
export async function searchHistory(
  generations: GenerationStores['generations'],
  memberId: string,
  query: string,
  { limit, before }: { limit: number; before: HistoryPosition | undefined },
): Promise<HistoryMatches> {
  const words = translateQuery(query.toLowerCase().split(/\s+/u).filter(Boolean).slice(0, maxWords))
  const found: string[] = []
  let [searched, characters] = [0, 0]
  let last = before
  const isOver = () =>
    found.length >= limit || searched >= maxSearchedPrompts || characters >= maxSearchedCharacters
  let hasMore = true
  while (hasMore && !isOver()) {
    // One more shows whether there are further ones
    const batch = await generations.listPrompts(memberId, batchSize + 1, last)
    hasMore = batch.length > batchSize
    for (const [index, generation] of batch.slice(0, batchSize).entries()) {
      if (containsWords(generation.prompt, words)) found.push(generation.id)
      searched += 1
      characters += generation.prompt.length
      last = generation
      if (!isOver()) continue
      hasMore ||= index < batch.length - 1
      break
    }
  }
  return {
    generations: await generations.listByIds(memberId, found),
    nextBefore: hasMore ? (last?.id ?? null) : null,
    searched,
  }
}
