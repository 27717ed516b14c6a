import { formatDate, type ListedMember } from '@tessera/shared-contracts'
import { linkClass } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { FilterBar } from '../../filters/filter-bar.tsx'
import { SearchField } from '../../filters/search-field.tsx'
import { useFilters } from '../../filters/use-filters.ts'
import { ConsoleLayout } from '../../layout/console-layout.tsx'
import { DataTable, type Column } from '../../list/data-table.tsx'
import { PagedList } from '../../list/paged-list.tsx'
import { useSearchMembersInfiniteQuery } from '../../members-api.ts'
import { toMemberPlanName } from '../../plan-name.ts'
import { MemberStatus } from './member-status.tsx'

/** Finds members. */
export function MembersScreen() {
  return (
    <ConsoleLayout page="members">
      <MemberList />
    </ConsoleLayout>
  )
}

function MemberList() {
  const { t, i18n } = useTranslation('mfe-console')
  const { filters, setFilter } = useFilters(['q'])
  const query = useSearchMembersInfiniteQuery(filters)
  const columns: readonly Column<ListedMember>[] = [
    {
      id: 'name',
      label: t('members.name'),
      render: ({ id, username }) => (
        <Link className={linkClass} to={`/console/members/${encodeURIComponent(id)}`}>
          <bdi>{username}</bdi>
        </Link>
      ),
    },
    { id: 'email', label: t('members.email'), render: ({ email }) => email },
    { id: 'plan', label: t('members.plan'), render: member => toMemberPlanName(member, t) },
    {
      id: 'credits',
      label: t('members.credits'),
      isNumeric: true,
      render: ({ credits }) => credits.toLocaleString(i18n.language),
    },
    {
      id: 'joined',
      label: t('members.joined'),
      render: ({ created_at }) => formatDate(created_at, i18n.language),
    },
    { id: 'status', label: t('members.status'), render: member => <MemberStatus member={member} /> },
  ]
  return (
    <>
      <FilterBar label={t('pages.members')}>
        <SearchField
          label={t('members.search')}
          hint={t('members.searchHint')}
          value={filters.q ?? ''}
          onSearch={words => setFilter('q', words)}
        />
      </FilterBar>
      <PagedList
        query={query}
        rows={query.data?.pages.flatMap(page => page.members ?? [])}
        emptyText={t('members.none')}
      >
        {members => (
          <DataTable caption={t('pages.members')} columns={columns} rows={members} getKey={({ id }) => id} />
        )}
      </PagedList>
    </>
  )
}
