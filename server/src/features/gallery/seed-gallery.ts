import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { toTitle } from '../creations/creations.ts'
import { toWordTokens, wordTokensVersion } from '../creations/translation/word-tokens.ts'
import type { Queries } from '../../database/queries.ts'
import { runTransaction } from '@tessera/server-kit/database/queries'

/** An existing creation that seeded ones copy; they show the same file. */
interface Template {
  owner_id: string
  file_type: 'image' | 'video' | 'portfolio'
  medium_id: string
  title: string
  prompt: string | null
  portfolio_id: string | null
}

/** Creations in one transaction: enough to be fast, few enough for others to write in between. */
const batchSize = 2_000
/** Every 33rd creation (3 %) is deleted. */
const deletedInterval = 33

const templatesQuery = sql<Template>`select creations.owner_id, creations.file_type, medium_id, title, prompt, portfolio_id
  from gallery join creations using (sequence) order by sequence desc limit 200`

/**
 * Fills the gallery for load tests. The new creations copy the files, titles and prompts of the newest 200 and
 * belong to the members of those in turn. Every 33rd is deleted.
 *
 * @param report receives the number of creations written so far
 * @returns the number of new creations; 0 if the gallery is empty
 */
export async function seedGallery(
  queries: Queries,
  options: { count: number; at: number },
  report: (done: number) => void,
): Promise<number> {
  const { rows: templates } = await templatesQuery.execute(queries)
  if (templates.length === 0) return 0
  const createVariation = createVariations(templates)
  const run = randomBytes(4).toString('hex')
  for (let done = 0; done < options.count;) {
    const batch = Math.min(batchSize, options.count - done)
    const creations = Array.from({ length: batch }, (_, n) => ({
      ...createVariation(done + n),
      createdAt: options.at - (options.count - done - n) * 1000,
    }))
    await writeBatch(queries, run, creations)
    done += batch
    report(done)
  }
  return options.count
}

type Variation = Template & { isDeleted: boolean; createdAt: number }

/** Makes every ninth creation a portfolio and every twelfth a video, if there are templates for them. */
function createVariations(templates: readonly Template[]) {
  const kinds = {
    image: templates.filter(template => template.file_type === 'image'),
    video: templates.filter(template => template.file_type === 'video'),
    portfolio: templates.filter(template => template.file_type === 'portfolio'),
  }
  const owners = [...new Set(templates.map(model => model.owner_id))]
  return (n: number): Omit<Variation, 'createdAt'> => {
    const kind = n % 9 === 3 ? 'portfolio' : n % 12 === 5 ? 'video' : 'image'
    const choice = kinds[kind].length > 0 ? kinds[kind] : templates
    const model = pick(choice, n)
    const prompt = model.prompt === null ? null : `${model.prompt}${pick(getMoods(model.prompt), n * 3)}`
    return {
      ...model,
      owner_id: model.portfolio_id === null ? pick(owners, n * 5) : model.owner_id,
      title: toTitle(prompt ?? `${model.title} ${n + 1}`),
      prompt,
      isDeleted: n % deletedInterval === deletedInterval - 1,
    }
  }
}

/** Picks by a hash of `n`: neighbours differ, and every run picks the same. */
const pick = <Item>(items: readonly Item[], n: number): Item =>
  items[(Math.imul(n + 1, 2_654_435_761) >>> 8) % items.length] as Item

const moods = {
  latin: ['', ', in the style of an old postcard', ', seen from a train', ', after the rain', ', film grain'],
  han: ['', '，雨后初晴', '，远处有灯火', '，胶片质感', '，秋天的清晨，安静而辽阔'],
}
const getMoods = (prompt: string) => (/\p{Script=Han}/u.test(prompt) ? moods.han : moods.latin)

/** Seeded creations share few prompts, which begin with their titles. */
const tokensByPrompt = new Map<string, string>()
function readTokens({ title, prompt }: Pick<Template, 'title' | 'prompt'>): string {
  if (prompt === null) return toWordTokens(title, null)
  const tokens = tokensByPrompt.get(prompt) ?? toWordTokens(title, prompt)
  tokensByPrompt.set(prompt, tokens)
  return tokens
}

/** A query has at most `maxParameters`. */
const rowsPerInsert = 50

/** Writes one batch. Sequence numbers and ids ascend, so that indexes grow at their ends. */
const writeBatch = (queries: Queries, run: string, creations: readonly Variation[]): Promise<void> =>
  runTransaction(queries, async transaction => {
    const { value: last } = await transaction
      .updateTable('counters')
      .set({ value: sql`value + ${creations.length}` })
      .where('name', '=', 'gallery')
      .returning('value')
      .executeTakeFirstOrThrow()
    const made = creations.map(({ isDeleted, createdAt, ...rest }, n) => {
      const sequence = last - creations.length + 1 + n
      const id = `${run}${String(sequence).padStart(8, '0')}`
      return {
        ...rest,
        word_tokens: readTokens(rest),
        word_tokens_version: wordTokensVersion,
        id,
        sequence,
        // An id without a generation: the lightbox then requests the prompt.
        generation_id: rest.prompt === null ? null : id,
        moderation: 'passed' as const,
        is_public: 1,
        created_at: createdAt,
        deleted_at: isDeleted ? createdAt : null,
      }
    })
    for (let first = 0; first < made.length; first += rowsPerInsert) {
      const rows = made.slice(first, first + rowsPerInsert)
      await transaction.insertInto('creations').values(rows).execute()
      const shown = rows.map(({ id, medium_id }) => ({ creation_id: id, medium_id }))
      await transaction.insertInto('creation_media').values(shown).execute()
    }
  })
