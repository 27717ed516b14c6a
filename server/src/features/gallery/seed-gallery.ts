import { randomBytes } from 'node:crypto'
import { sql, type CompiledQuery } from 'kysely'
import { toTitle } from '../creations/creations.ts'
import type { Queries } from '../../infra/database/queries.ts'
import { runTransaction } from '@tessera/platform/database/queries'

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
const batchSize = 500
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
  const write = createWriter(queries)
  for (let done = 0; done < options.count;) {
    const batch = Math.min(batchSize, options.count - done)
    await write(batch, n => ({
      ...createVariation(done + n),
      createdAt: options.at - (options.count - done - n) * 1000,
    }))
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

/** Creates a function that writes one batch. Sequence numbers and ids ascend, so that indexes grow at their ends. */
function createWriter(queries: Queries) {
  const run = randomBytes(4).toString('hex')
  const reserve = (count: number) => sql<{ value: number }>`
    update counters set value = value + ${count} where name = 'gallery' returning value`
  const intoCreations = createInsert(queries, 'creations', [
    ...([
      'id',
      'owner_id',
      'file_type',
      'sequence',
      'medium_id',
      'title',
      'prompt',
      'generation_id',
    ] as const),
    ...(['portfolio_id', 'moderation', 'is_public', 'created_at', 'deleted_at'] as const),
  ])
  const intoMedia = createInsert(queries, 'creation_media', ['creation_id', 'medium_id'])

  return (count: number, work: (n: number) => Variation): Promise<void> =>
    runTransaction(queries, async transaction => {
      const { rows } = await reserve(count).execute(transaction)
      const first = (rows[0]?.value ?? 0) - count + 1
      const made = Array.from({ length: count }, (_, n) => {
        const { isDeleted, createdAt, ...rest } = work(n)
        const id = `${run}${String(first + n).padStart(8, '0')}`
        return {
          ...rest,
          id,
          sequence: first + n,
          // An id without a generation: the lightbox then requests the prompt.
          generation_id: rest.prompt === null ? null : id,
          moderation: 'passed',
          is_public: 1,
          created_at: createdAt,
          deleted_at: isDeleted ? createdAt : null,
        }
      })
      await transaction.executeQuery(intoCreations(made))
      await transaction.executeQuery(
        intoMedia(made.map(({ id, medium_id }) => ({ creation_id: id, medium_id }))),
      )
    })
}

/** Creates inserts for a table. It compiles a statement once for each row count, because compiling takes longest. */
function createInsert<Column extends string>(queries: Queries, table: string, columns: readonly Column[]) {
  const compiled = new Map<number, CompiledQuery>()
  const compile = (count: number) => {
    const row = sql`(${sql.join(columns.map(() => sql`${null}`))})`
    const names = sql.join(columns.map(column => sql.ref(column)))
    return sql`insert into ${sql.table(table)} (${names})
      values ${sql.join(Array.from({ length: count }, () => row))}`.compile(queries)
  }
  return (rows: readonly Readonly<Record<Column, unknown>>[]): CompiledQuery => {
    const statement = compiled.get(rows.length) ?? compile(rows.length)
    compiled.set(rows.length, statement)
    return { ...statement, parameters: rows.flatMap(row => columns.map(column => row[column])) }
  }
}
