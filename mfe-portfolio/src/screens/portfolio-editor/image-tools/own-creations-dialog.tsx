import type { OwnCreation } from '@tessera/shared-contracts'
import {
  Button,
  Dialog,
  EmptyState,
  restoreFocusOnUnmount,
  Notice,
  Image,
  Spinner,
  useAlert,
} from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGetOwnCreationsQuery, useLoadMoreOwnCreationsMutation } from '../../../portfolio-api.ts'
import styles from './own-creations-dialog.module.css'

interface OwnCreationsDialogProps {
  onClose: () => void
  /** Inserts the chosen image. The dialog closes when that is done. */
  onChoose: (image: Blob) => Promise<void>
}

/** The member's own images, to insert one into a page. The page gets a copy, so the creation can be deleted. */
export function OwnCreationsDialog({ onClose, onChoose }: OwnCreationsDialogProps) {
  const { t } = useTranslation('mfe-portfolio')
  const alert = useAlert()
  const [fetching, setFetching] = useState<OwnCreation['id'] | null>(null)

  const choose = async (creation: OwnCreation) => {
    setFetching(creation.id)
    try {
      await onChoose(await fetchImage(creation.full_url))
      onClose()
    } catch {
      setFetching(null)
      await alert({ title: t('layer.noPictureTitle'), message: t('layer.unreadable') })
    }
  }
  return (
    <Dialog open onClose={onClose} title={t('works.title')} closeLabel={t('close')} size="large">
      <OwnCreations fetching={fetching} onChoose={creation => void choose(creation)} />
    </Dialog>
  )
}

async function fetchImage(url: string): Promise<Blob> {
  const response = await fetch(url, { credentials: 'same-origin' })
  if (!response.ok) throw new Error(`HTTP error! status: ${response.status}`)
  return response.blob()
}

interface OwnCreationsProps {
  fetching: OwnCreation['id'] | null
  onChoose: (creation: OwnCreation) => void
}

function OwnCreations({ fetching, onChoose }: OwnCreationsProps) {
  const { t } = useTranslation('mfe-portfolio')
  const { data, isLoading, refetch } = useGetOwnCreationsQuery()
  const [loadMore, more] = useLoadMoreOwnCreationsMutation()
  if (isLoading) return <Spinner label={t('works.loading')} />
  if (!data?.success) {
    return (
      <Notice tone="danger">
        {data?.error || t('works.failed')}{' '}
        <Button ref={restoreFocusOnUnmount()} size="small" onClick={() => void refetch()}>
          {t('works.retry')}
        </Button>
      </Notice>
    )
  }
  const images = (data.creations ?? []).filter(({ file_type: type }) => type === 'image')
  const cursor = data.next_cursor
  if (images.length === 0 && !cursor) {
    return (
      <EmptyState icon="images" title={t('works.empty')}>
        {t('works.emptyText')}
      </EmptyState>
    )
  }
  return (
    <>
      <ul className={styles.creations}>
        {images.map((creation, index) => (
          <li key={creation.id}>
            <button
              type="button"
              className={styles.creation}
              // `disabled` would take the focus away, which must stay here when the image cannot be loaded
              aria-disabled={fetching !== null || undefined}
              aria-busy={fetching === creation.id || undefined}
              onClick={() => fetching === null && onChoose(creation)}
            >
              <Image
                src={creation.thumb_url ?? creation.full_url}
                alt={creation.title || t('works.untitled', { number: index + 1 })}
                width={1}
                height={1}
                loading="lazy"
                fallbackLabel={t('works.missing')}
              />
            </button>
          </li>
        ))}
      </ul>
      {more.isError && <Notice tone="danger">{t('works.failed')}</Notice>}
      {cursor && (
        <Button ref={restoreFocusOnUnmount()} busy={more.isLoading} onClick={() => void loadMore({ cursor })}>
          {t('works.more')}
        </Button>
      )}
    </>
  )
}
