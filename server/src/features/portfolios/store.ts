import type { PortfolioPage } from '@tessera/shared-contracts'
import type { PortfoliosStore } from './portfolios.ts'
import type { Queries } from '../../infra/database/queries.ts'

export const createPortfoliosStore = (queries: Queries): PortfoliosStore => ({
  async add({ id, memberId, title, description, pages, createdAt }) {
    await queries
      .insertInto('portfolios')
      .values({
        id,
        member_id: memberId,
        title,
        description,
        pages: JSON.stringify(pages),
        created_at: createdAt,
      })
      .execute()
  },

  async update(id, { title, description, pages }) {
    await queries
      .updateTable('portfolios')
      .set({ title, description, pages: JSON.stringify(pages) })
      .where('id', '=', id)
      .execute()
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
      createdAt: row.created_at,
    }
  },
})
