import { randomBytes } from 'node:crypto'
import { sql, type CompiledQuery } from 'kysely'
import { asTitle } from '../../domain/creations.ts'
import { inTransaction, type Queries } from './queries.ts'

/** A work that seeded ones are made after; they show the same file. */
interface Model {
  owner_id: string
  file_type: 'image' | 'video' | 'portfolio'
  medium_id: string
  title: string
  prompt: string | null
  portfolio_id: string | null
}

/** Works in one statement and its transaction: enough to be fast, few enough for others to write in between. */
const batchSize = 500
/** One in so many is deleted: 3 %. */
const deletedOneIn = 33

const modelsQuery = sql<Model>`select creations.owner_id, creations.file_type, medium_id, title, prompt, portfolio_id
  from gallery join creations using (sequence) order by sequence desc limit 200`

/**
 * Fills the gallery for load tests, with works after the newest that stand in it: their files, titles and
 * prompts, by all of their members in turn, one in 33 deleted again.
 *
 * @param report told how many are there
 * @returns how many were made; none where the gallery is empty
 */
export async function seedGallery(
  queries: Queries,
  works: { count: number; at: number },
  report: (done: number) => void,
): Promise<number> {
  const { rows: models } = await modelsQuery.execute(queries)
  if (models.length === 0) return 0
  const workOf = createVariations(models)
  const write = createWriter(queries)
  for (let done = 0; done < works.count;) {
    const batch = Math.min(batchSize, works.count - done)
    await write(batch, n => ({ ...workOf(done + n), createdAt: works.at - (works.count - done - n) * 1000 }))
    done += batch
    report(done)
  }
  return works.count
}

type Variation = Model & { isDeleted: boolean; createdAt: number }

/** Every ninth a portfolio, every twelfth a video, where there are some to show. */
function createVariations(models: readonly Model[]) {
  const kinds = {
    image: models.filter(model => model.file_type === 'image'),
    video: models.filter(model => model.file_type === 'video'),
    portfolio: models.filter(model => model.file_type === 'portfolio'),
  }
  const owners = [...new Set(models.map(model => model.owner_id))]
  return (n: number): Omit<Variation, 'createdAt'> => {
    const kind = n % 9 === 3 ? 'portfolio' : n % 12 === 5 ? 'video' : 'image'
    const choice = kinds[kind].length > 0 ? kinds[kind] : models
    const model = pick(choice, n)
    const prompt = model.prompt === null ? null : `${model.prompt}${pick(moodsFor(model.prompt), n * 3)}`
    return {
      ...model,
      owner_id: model.portfolio_id === null ? pick(owners, n * 5) : model.owner_id,
      title: asTitle(prompt ?? `${model.title} ${n + 1}`),
      prompt,
      isDeleted: n % deletedOneIn === deletedOneIn - 1,
    }
  }
}

/** Spread, so that neighbours differ, and the same each time. */
const pick = <Item>(items: readonly Item[], n: number): Item =>
  items[(Math.imul(n + 1, 2_654_435_761) >>> 8) % items.length] as Item

const moods = {
  latin: ['', ', in the style of an old postcard', ', seen from a train', ', after the rain', ', film grain'],
  han: ['', '，雨后初晴', '，远处有灯火', '，胶片质感', '，秋天的清晨，安静而辽阔'],
}
const moodsFor = (prompt: string) => (/\p{Script=Han}/u.test(prompt) ? moods.han : moods.latin)

/** Answers what writes one batch, its places and ids all in order: indexes then grow at their ends. */
function createWriter(queries: Queries) {
  const run = randomBytes(4).toString('hex')
  const reserve = (count: number) => sql<{ value: number }>`
    update counters set value = value + ${count} where name = 'gallery' returning value`
  const intoCreations = valuesFor(queries, 'creations', [
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
  const intoMedia = valuesFor(queries, 'creation_media', ['creation_id', 'medium_id'])

  return (count: number, work: (n: number) => Variation): Promise<void> =>
    inTransaction(queries, async transaction => {
      const { rows } = await reserve(count).execute(transaction)
      const first = (rows[0]?.value ?? 0) - count + 1
      const made = Array.from({ length: count }, (_, n) => {
        const { isDeleted, createdAt, ...rest } = work(n)
        const id = `${run}${String(first + n).padStart(8, '0')}`
        return {
          ...rest,
          id,
          sequence: first + n,
          // A generation of its own, so that the lightbox asks for the prompt; nothing else is known of it.
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

/** What adds rows to a table. The statement is put together once for each number of them: that is most of the work. */
function valuesFor<Column extends string>(queries: Queries, table: string, columns: readonly Column[]) {
  const known = new Map<number, CompiledQuery>()
  const compile = (count: number) => {
    const row = sql`(${sql.join(columns.map(() => sql`${null}`))})`
    const names = sql.join(columns.map(column => sql.ref(column)))
    return sql`insert into ${sql.table(table)} (${names})
      values ${sql.join(Array.from({ length: count }, () => row))}`.compile(queries)
  }
  return (rows: readonly Readonly<Record<Column, unknown>>[]): CompiledQuery => {
    const statement = known.get(rows.length) ?? compile(rows.length)
    known.set(rows.length, statement)
    return { ...statement, parameters: rows.flatMap(row => columns.map(column => row[column])) }
  }
}
