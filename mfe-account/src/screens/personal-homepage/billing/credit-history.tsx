import { Button, Notice, Skeleton, VisuallyHidden } from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGetCreditHistoryQuery } from '../../../account-api.ts'
import { CreditMovementItem } from './credit-movement-item.tsx'
import styles from './credit-history.module.css'

/** The movements of the member's credits, newest first, a page at a time. */
export function CreditHistory() {
  const { t } = useTranslation('mfe-account')
  /** The cursors of the shown pages; the first page has none. */
  const [cursors, setCursors] = useState<readonly (string | null)[]>([null])
  return (
    <section className={styles.history} aria-labelledby="credit-history">
      <h2 id="credit-history" className={styles.title}>
        {t('movements.title')}
      </h2>
      {cursors.map((cursor, page) => (
        <Page
          key={cursor}
          cursor={cursor}
          onShowNext={page === cursors.length - 1 ? next => setCursors(shown => [...shown, next]) : undefined}
        />
      ))}
    </section>
  )
}

interface PageProps {
  cursor: string | null
  /** Undefined once the next page is shown. */
  onShowNext: ((cursor: string) => void) | undefined
}

function Page({ cursor, onShowNext }: PageProps) {
  const { t } = useTranslation('mfe-account')
  const { data, isFetching, refetch } = useGetCreditHistoryQuery(cursor === null ? {} : { cursor }, {
    // Movements are added at the top, so only the first page changes
    refetchOnMountOrArgChange: cursor === null,
  })
  const movements = data?.success ? (data.movements ?? []) : null
  const nextCursor = data?.success ? data.next_cursor : null

  if (!movements && isFetching)
    return (
      <>
        <VisuallyHidden role="status">{t('movements.loading')}</VisuallyHidden>
        <Skeleton style={{ height: 132 }} />
      </>
    )
  if (!movements)
    return (
      <Notice tone="danger">
        <p>{t('movements.failed')}</p>
        <Button size="small" className={styles.retry} onClick={() => void refetch()}>
          {t('tryAgain')}
        </Button>
      </Notice>
    )
  return (
    <>
      {movements.length > 0 && (
        <ul className={styles.list}>
          {movements.map(movement => (
            <CreditMovementItem key={movement.id} movement={movement} />
          ))}
        </ul>
      )}
      {cursor === null && movements.length === 0 && <p className={styles.note}>{t('movements.empty')}</p>}
      {nextCursor && onShowNext && (
        <Button className={styles.more} onClick={() => onShowNext(nextCursor)}>
          {t('movements.more')}
        </Button>
      )}
    </>
  )
}
