import type { GenerationParameters } from '@tessera/shared-contracts/generation-parameters'
import type { Queries } from '../../database/queries.ts'
import type { StoredMediaFile } from './media.ts'

declare module '../../database/tables.ts' {
  interface Tables {
    /** What the file of a medium says about how it was generated, as JSON ({@link GenerationParameters}). */
    media_parameters: { medium_id: string; parameters: string }
  }
}

export const createMediaParametersStore = (queries: Queries) => ({
  async add(mediumId: string, parameters: GenerationParameters) {
    await queries
      .insertInto('media_parameters')
      .values({ medium_id: mediumId, parameters: JSON.stringify(parameters) })
      .execute()
  },

  /**
   * Finds what an earlier file of the member said that has the same bytes, size and difference hash. Storing a file
   * removes what it says, so its copy says nothing.
   */
  async findOfCopy(copy: Omit<StoredMediaFile, 'id'>): Promise<GenerationParameters | null> {
    const row = await queries
      .selectFrom('media')
      .innerJoin('media_parameters', 'media_parameters.medium_id', 'media.id')
      .innerJoin('media_analyses', 'media_analyses.medium_id', 'media.id')
      .select('parameters')
      .where('owner_id', '=', copy.ownerId)
      .where('bytes', '=', copy.bytes)
      .where('width', '=', copy.width)
      .where('height', '=', copy.height)
      .where('image_hash', '=', copy.imageHash)
      .limit(1)
      .executeTakeFirst()
    return row ? (JSON.parse(row.parameters) as GenerationParameters) : null
  },

  /** Null where the file says nothing, or its member has left it out. */
  async find(mediumId: string): Promise<GenerationParameters | null> {
    const row = await queries
      .selectFrom('media_parameters')
      .select('parameters')
      .where('medium_id', '=', mediumId)
      .executeTakeFirst()
    return row ? (JSON.parse(row.parameters) as GenerationParameters) : null
  },
})
