import type { OwnCreation } from '@tessera/shared-contracts'
import {
  Button,
  Dialog,
  EmptyState,
  leavesFocusTo,
  Notice,
  Picture,
  Spinner,
  useAlert,
} from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGetOwnWorksQuery } from '../../portfolio-api.ts'
import styles from './own-works-dialog.module.css'

interface OwnWorksDialogProps {
  onClose: () => void
  /** Takes the chosen picture's file; the dialog stays until it is placed. */
  onChoose: (picture: Blob) => Promise<void>
}

/** The member's own pictures, to put one into a page. A copy is placed: the work may be deleted later. */
export function OwnWorksDialog({ onClose, onChoose }: OwnWorksDialogProps) {
  const { t } = useTranslation('mfe-portfolio')
  const alert = useAlert()
  const [fetching, setFetching] = useState<OwnCreation['id'] | null>(null)

  const choose = async (work: OwnCreation) => {
    setFetching(work.id)
    try {
      await onChoose(await fetchPicture(work.full_url))
      onClose()
    } catch {
      setFetching(null)
      await alert({ title: t('layer.noPictureTitle'), message: t('layer.unreadable'), okLabel: t('ok') })
    }
  }
  return (
    <Dialog open onClose={onClose} title={t('works.title')} closeLabel={t('close')} size="large">
      <OwnWorks fetching={fetching} onChoose={work => void choose(work)} />
    </Dialog>
  )
}

async function fetchPicture(address: string): Promise<Blob> {
  const response = await fetch(address, { credentials: 'same-origin' })
  if (!response.ok) throw new Error(`HTTP error! status: ${response.status}`)
  return response.blob()
}

interface OwnWorksProps {
  fetching: OwnCreation['id'] | null
  onChoose: (work: OwnCreation) => void
}

function OwnWorks({ fetching, onChoose }: OwnWorksProps) {
  const { t } = useTranslation('mfe-portfolio')
  const { data, isLoading, refetch } = useGetOwnWorksQuery()
  if (isLoading) return <Spinner label={t('works.loading')} />
  if (!data?.success) {
    return (
      <Notice tone="danger">
        {data?.error || t('works.failed')}{' '}
        <Button ref={leavesFocusTo()} size="small" onClick={() => void refetch()}>
          {t('works.retry')}
        </Button>
      </Notice>
    )
  }
  const pictures = (data.creations ?? []).filter(work => work.file_type === 'image')
  if (pictures.length === 0) {
    return (
      <EmptyState icon="images" title={t('works.empty')}>
        {t('works.emptyText')}
      </EmptyState>
    )
  }
  return (
    <ul className={styles.works}>
      {pictures.map((work, index) => (
        <li key={work.id}>
          <button
            type="button"
            className={styles.work}
            // Not by `disabled`, which takes the focus away: the keyboard goes on here when the picture does not come
            aria-disabled={fetching !== null || undefined}
            aria-busy={fetching === work.id || undefined}
            onClick={() => fetching === null && onChoose(work)}
          >
            <Picture
              src={work.thumb_url ?? work.full_url}
              alt={work.title || t('works.untitled', { number: index + 1 })}
              width={1}
              height={1}
              loading="lazy"
              fallbackLabel={t('works.missing')}
            />
          </button>
        </li>
      ))}
    </ul>
  )
}
