import type { RawBuilder } from 'kysely'
import type { FileType } from '@tessera/shared-contracts'
import type { Queries } from '../../../database/queries.ts'

/** What a creation has to match, in all parts. */
export interface SearchCriteria {
  terms: readonly SearchTerm[]
  /** The authors among whom it has to be; null: all. */
  authorIds: readonly number[] | null
  types: readonly FileType[] | null
}

/** A string that the title, the prompt or the author's name contains. */
interface SearchTerm {
  text: string
  /** The authors whose names contain it. */
  authorIds: readonly number[]
  /** What the index has for it in the other language: one string of each list. Empty: nothing. */
  translated: readonly (readonly string[])[]
}

/** A range of the creations that match, newest first. */
interface SearchRange {
  /** Only sequence numbers below it. */
  before: number
  limit: number
  offset: number
}

/** The queries that differ between the databases. */
export interface SearchDialect {
  /** Finds authors whose names contain the string, those with the lowest ids. */
  findAuthors(term: string, limit: number): RawBuilder<{ id: number }>
  findCreations(criteria: SearchCriteria, range: SearchRange): RawBuilder<{ sequence: number }>
  /**
   * Removes the texts of deleted creations from the index in the caller's transaction, a few pages of it.
   *
   * @returns false if there was nothing to remove
   */
  removeDeleted(transaction: Queries): Promise<boolean>
}
