import {
  exportFeedback,
  feedbackCategories,
  formatDate,
  type ListedFeedback,
} from '@tessera/shared-contracts'
import { Badge, Card, linkClass, SelectField } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ExportLink } from '../../filters/export-link.tsx'
import { FilterBar } from '../../filters/filter-bar.tsx'
import { SearchField } from '../../filters/search-field.tsx'
import { toExportAddress, useFilters } from '../../filters/use-filters.ts'
import { ConsoleLayout } from '../../layout/console-layout.tsx'
import { PagedList } from '../../list/paged-list.tsx'
import { useListFeedbackInfiniteQuery } from '../../records-api.ts'
import styles from './feedback-list.module.css'

/** What people wrote through the feedback form. */
export function FeedbackListScreen() {
  const { filters, setFilter } = useFilters(['q', 'category'])
  return (
    <ConsoleLayout
      page="feedback"
      actions={<ExportLink href={toExportAddress(exportFeedback.path, filters)} />}
    >
      <FeedbackFilters filters={filters} onChange={setFilter} />
      <FeedbackList {...filters} />
    </ConsoleLayout>
  )
}

interface Filters {
  q?: string
  category?: string
}

function FeedbackFilters({
  filters,
  onChange,
}: {
  filters: Filters
  onChange: (name: keyof Filters, value: string) => void
}) {
  const { t } = useTranslation('mfe-console')
  return (
    <FilterBar label={t('pages.feedback')}>
      <SearchField label={t('feedback.search')} value={filters.q ?? ''} onSearch={q => onChange('q', q)} />
      <SelectField
        label={t('feedback.category')}
        value={filters.category ?? ''}
        options={[
          { value: '', label: t('all') },
          ...feedbackCategories.map(value => ({ value, label: t(`feedback.categories.${value}`) })),
        ]}
        onChange={event => onChange('category', event.target.value)}
      />
    </FilterBar>
  )
}

function FeedbackList({ q, category }: Filters) {
  const { t } = useTranslation('mfe-console')
  const known = feedbackCategories.find(each => each === category)
  const query = useListFeedbackInfiniteQuery({ ...(q && { q }), ...(known && { category: known }) })
  return (
    <PagedList
      query={query}
      rows={query.data?.pages.flatMap(page => page.feedback ?? [])}
      emptyText={t('feedback.none')}
    >
      {messages => (
        <ul className={styles.list}>
          {messages.map(message => (
            <li key={message.id}>
              <FeedbackMessage message={message} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}

function FeedbackMessage({ message }: { message: ListedFeedback }) {
  const { t, i18n } = useTranslation('mfe-console')
  const { category, sent_at, text, email, member } = message
  return (
    <Card className={styles.message}>
      <p className={styles.source}>
        <Badge>{t(`feedback.categories.${category}`, { defaultValue: category })}</Badge>
        <time dateTime={sent_at}>{formatDate(sent_at, i18n.language, 'dateTime')}</time>
        {member ? (
          <Link className={linkClass} to={`/console/members/${encodeURIComponent(member.id)}`}>
            <bdi>{member.username}</bdi>
          </Link>
        ) : (
          <span>{t('feedback.visitor')}</span>
        )}
        {email && (
          <a className={linkClass} href={`mailto:${encodeURIComponent(email)}`}>
            {email}
          </a>
        )}
      </p>
      <p dir="auto" className={styles.text}>
        {text}
      </p>
    </Card>
  )
}
