import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { asTitle } from '../../domain/creations.ts'
import { openSqlite } from './database.ts'

/** A work that seeded ones are made after; they show the same file. */
interface Model {
  owner_id: string
  file_type: 'image' | 'video' | 'portfolio'
  medium_id: string
  title: string
  prompt: string | null
  portfolio_id: string | null
}

/** Works in one transaction: long enough to be fast, short enough for others to write in between. */
const batchSize = 20_000
/** One in so many is deleted: 3 %. */
const deletedOneIn = 33

const modelsQuery = `select creations.owner_id, creations.file_type, medium_id, title, prompt, portfolio_id
  from gallery join creations using (sequence) order by sequence desc limit 200`

/**
 * Fills the gallery below a data folder for load tests, with works after the newest that stand in it:
 * their files, titles and prompts, by all of their members in turn, one in 33 deleted again.
 *
 * @param report told how many are there
 * @returns how many were made; none where the gallery is empty
 */
export function seedGallery(
  dataDir: string,
  works: { count: number; at: number },
  report: (done: number) => void,
): number {
  const sqlite = openSqlite(dataDir)
  try {
    const models = sqlite.prepare(modelsQuery).all() as unknown as Model[]
    if (models.length === 0) return 0
    // Enough memory for every index to grow without being read again, and one fsync a checkpoint.
    sqlite.exec('pragma cache_size = -524288')
    sqlite.exec('pragma synchronous = normal')
    const workOf = createVariations(models)
    const write = preparedWriter(sqlite)
    for (let done = 0; done < works.count;) {
      const batch = Math.min(batchSize, works.count - done)
      write(batch, n => ({ ...workOf(done + n), createdAt: works.at - (works.count - done - n) * 1000 }))
      done += batch
      report(done)
    }
    return works.count
  } finally {
    sqlite.close()
  }
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
function preparedWriter(sqlite: DatabaseSync) {
  const reserve = sqlite.prepare(
    `update counters set value = value + ? where name = 'gallery' returning value`,
  )
  const addCreation = sqlite.prepare(`insert into creations
    (id, owner_id, file_type, sequence, medium_id, title, prompt, generation_id, portfolio_id,
     moderation, is_public, created_at, deleted_at)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, 'passed', 1, ?, ?)`)
  const addMedium = sqlite.prepare('insert into creation_media (creation_id, medium_id) values (?, ?)')
  const run = randomBytes(4).toString('hex')

  return (count: number, work: (n: number) => Variation): void => {
    sqlite.exec('begin immediate')
    try {
      const { value } = reserve.get(count) as { value: number }
      for (let n = 0; n < count; n++) {
        const { owner_id, file_type, medium_id, title, prompt, portfolio_id, ...rest } = work(n)
        const sequence = value - count + n + 1
        const id = `${run}${String(sequence).padStart(8, '0')}`
        // A generation of its own, so that the lightbox asks for the prompt; nothing else is known of it.
        const generation = prompt === null ? null : id
        const { createdAt } = rest
        const deletedAt = rest.isDeleted ? createdAt : null
        addCreation.run(
          ...[id, owner_id, file_type, sequence, medium_id, title, prompt, generation],
          ...[portfolio_id, createdAt, deletedAt],
        )
        addMedium.run(id, medium_id)
      }
      sqlite.exec('commit')
    } catch (error) {
      sqlite.exec('rollback')
      throw error
    }
  }
}
