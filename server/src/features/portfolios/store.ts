import type { PortfolioPage } from '@tessera/shared-contracts'
import type { PortfolioContent, PortfoliosStore } from './portfolios.ts'
import type { Queries } from '../../infra/database/queries.ts'

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
