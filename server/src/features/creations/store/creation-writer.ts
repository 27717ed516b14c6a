import type { Generated } from 'kysely'
import type { Verdict } from '../../moderation/moderation.ts'
import type { Queries } from '../../../database/queries.ts'
import { withTransaction } from '@tessera/server-kit/database/queries'
import { insertShownMedia, markMediaUnused } from './shown-media.ts'
import { toWordTokens, wordTokensVersion } from '../translation/word-tokens.ts'
import { assignSequenceNumber, takeNextSequenceNumber } from './gallery-sequence.ts'
import type { FileType } from '@tessera/shared-contracts'
import type { CreationContent, NewCreation } from '../creation-record.ts'

declare module '../../../database/tables.ts' {
  interface Tables {
    creations: {
      id: string
      owner_id: string
      file_type: FileType
      /** Its unique sequence number in the gallery; null until it passes moderation. */
      sequence: number | null
      medium_id: string
      title: string
      prompt: string | null
      /** What the words of title and prompt are in the search index: see `toWordTokens`. */
      word_tokens: Generated<string>
      word_tokens_version: Generated<number>
      generation_id: string | null
      portfolio_id: string | null
      moderation: Verdict
      is_public: number
      created_at: number
      deleted_at: number | null
    }
  }
}

/** The words of a creation with another title. */
async function retitle(queries: Queries, id: string, title: string) {
  const known = await queries.selectFrom('creations').select('prompt').where('id', '=', id).executeTakeFirst()
  return { word_tokens: toWordTokens(title, known?.prompt), word_tokens_version: wordTokensVersion }
}

/** Adds, changes and deletes creations. */
export function createCreationWriter(queries: Queries) {
  return {
    /**
     * Adds a creation. One that passed moderation gets the next sequence number of the gallery. The transaction locks
     * that counter, so no reader sees a higher number before a lower one.
     */
    add: (creation: NewCreation) =>
      withTransaction(queries, async transaction => {
        const { id, title, prompt, moderation } = creation
        await transaction
          .insertInto('creations')
          .values({
            id,
            owner_id: creation.ownerId,
            file_type: creation.fileType,
            sequence: moderation === 'passed' ? await takeNextSequenceNumber(transaction) : null,
            medium_id: creation.mediumId,
            title,
            prompt,
            word_tokens: toWordTokens(title, prompt),
            word_tokens_version: wordTokensVersion,
            generation_id: creation.generationId,
            portfolio_id: creation.portfolioId,
            moderation,
            is_public: (creation.public ?? true) ? 1 : 0,
            created_at: creation.createdAt,
          })
          .execute()
        await insertShownMedia(transaction, id, creation)
      }),

    /** Replaces the content; false if the creation is deleted. */
    update: (id: string, shown: CreationContent, at: number) =>
      withTransaction(queries, async transaction => {
        const { title, moderation, mediumId } = shown
        const { numUpdatedRows } = await transaction
          .updateTable('creations')
          .set({ title, moderation, medium_id: mediumId, ...(await retitle(transaction, id, title)) })
          .where('id', '=', id)
          .where('deleted_at', 'is', null)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return false
        await markMediaUnused(transaction, [id], at)
        await transaction.deleteFrom('creation_media').where('creation_id', '=', id).execute()
        await insertShownMedia(transaction, id, shown)
        if (moderation === 'passed') await assignSequenceNumber(transaction, id)
        return true
      }),

    /** Changes the verdict; `passed` also adds the creation to the gallery. False if the verdict is not the expected one. */
    setVerdict: (id: string, { from, to }: { from: Verdict; to: Verdict }) =>
      withTransaction(queries, async transaction => {
        const { numUpdatedRows } = await transaction
          .updateTable('creations')
          .set({ moderation: to })
          .where('id', '=', id)
          .where('moderation', '=', from)
          .where('deleted_at', 'is', null)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return false
        if (to === 'passed') await assignSequenceNumber(transaction, id)
        return true
      }),

    /** False if the member has no such image or video. The title of a portfolio is part of its document. */
    async rename(id: string, ownerId: string, title: string) {
      const { numUpdatedRows } = await queries
        .updateTable('creations')
        .set({ title, ...(await retitle(queries, id, title)) })
        .where('id', '=', id)
        .where('owner_id', '=', ownerId)
        .where('portfolio_id', 'is', null)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    /** Shows the member's creations among the ids to all users, or to the member alone; returns their number. */
    async setPublic(ids: readonly string[], ownerId: string, isPublic: boolean) {
      const { numUpdatedRows } = await queries
        .updateTable('creations')
        .set({ is_public: isPublic ? 1 : 0 })
        .where('id', 'in', ids)
        .where('owner_id', '=', ownerId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      return Number(numUpdatedRows)
    },

    /**
     * Reads the words of some creations that an older release has stored.
     *
     * @returns false if there were none
     */
    readSomeWords: (limit: number) =>
      withTransaction(queries, async transaction => {
        const unread = await transaction
          .selectFrom('creations')
          .select(['id', 'title', 'prompt'])
          .where('word_tokens_version', '<', wordTokensVersion)
          .where('deleted_at', 'is', null)
          .orderBy('word_tokens_version')
          .limit(limit)
          .execute()
        for (const { id, title, prompt } of unread)
          await transaction
            .updateTable('creations')
            .set({ word_tokens: toWordTokens(title, prompt), word_tokens_version: wordTokensVersion })
            .where('id', '=', id)
            .execute()
        return unread.length > 0
      }),

    /** Deletes the member's creations among the ids; returns their number. */
    remove: (ids: readonly string[], ownerId: string, at: number) =>
      withTransaction(queries, async transaction => {
        const removed = await transaction
          .updateTable('creations')
          .set({ deleted_at: at })
          .where('id', 'in', ids)
          .where('owner_id', '=', ownerId)
          .where('deleted_at', 'is', null)
          .returning(['id', 'portfolio_id'])
          .execute()
        const portfolios = removed.filter(({ portfolio_id }) => portfolio_id !== null)
        if (portfolios.length > 0)
          await markMediaUnused(
            transaction,
            portfolios.map(({ id }) => id),
            at,
          )
        return removed.length
      }),
  }
}
