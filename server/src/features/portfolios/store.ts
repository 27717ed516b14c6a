import type { PortfolioPage } from '@tessera/shared-contracts'
import type { Queries } from '../../database/queries.ts'
import type { Generated } from 'kysely'
import type { PortfolioContent, PortfoliosStore } from './portfolio-record.ts'

declare module '../../database/tables.ts' {
  interface Tables {
    portfolios: {
      id: string
      member_id: string
      title: string
      description: string
      /** The pages as JSON. */
      pages: string
      /** Other fields of the document as JSON, which another release has written. */
      unknown_fields: Generated<string>
      created_at: number
    }
  }
}

export const createPortfoliosStore = (queries: Queries): PortfoliosStore => ({
  async add({ id, memberId, createdAt, ...content }) {
    await queries
      .insertInto('portfolios')
      .values({ id, member_id: memberId, ...toColumns(content), created_at: createdAt })
      .execute()
  },

  async update(id, content) {
    await queries.updateTable('portfolios').set(toColumns(content)).where('id', '=', id).execute()
  },

  async find(id) {
    const row = await queries.selectFrom('portfolios').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) return null
    const { title, description, pages } = row
    return {
      id,
      memberId: row.member_id,
      title,
      description,
      pages: JSON.parse(pages) as PortfolioPage[],
      unknownFields: JSON.parse(row.unknown_fields) as Record<string, unknown>,
      createdAt: row.created_at,
    }
  },
})

const toColumns = ({ title, description, pages, unknownFields }: PortfolioContent) => ({
  title,
  description,
  pages: JSON.stringify(pages),
  unknown_fields: JSON.stringify(unknownFields),
})
