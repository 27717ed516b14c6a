import type { OwnCreation } from '@tessera/shared-contracts'
import { Badge, Checkbox, IconButton, VisuallyHidden } from '@tessera/shared-ui'
import { useId, type ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { CreationMedia } from './creation-media.tsx'
import { VisibilitySwitch } from './visibility-switch.tsx'
import styles from './creation-card.module.css'

interface CreationCardProps {
  creation: OwnCreation
  onDelete: () => void
  /** In manage mode: whether it is selected; a click with shift takes along what lies between. */
  selection: { chosen: boolean; onChange: (extending: boolean) => void } | undefined
}

/** One of the member's works, who sees it, and how to delete it. */
export function CreationCard({ creation, onDelete, selection }: CreationCardProps) {
  const { t } = useTranslation('mfe-account')
  const titleId = useId()
  const { moderation } = creation
  const title = creation.title?.trim() || t(`creations.untitled.${creation.file_type}`)
  return (
    <article aria-labelledby={titleId} className={styles.card}>
      <div className={styles.media}>
        <CreationMedia creation={creation} title={title} still={selection !== undefined} />
        {creation.file_type === 'portfolio' && (
          <Badge className={styles.badge}>{t('creations.portfolio')}</Badge>
        )}
        {(moderation === 'waiting' || moderation === 'refused') && (
          <Badge
            tone={moderation === 'waiting' ? 'warning' : 'danger'}
            className={styles.moderation}
            title={t(`creations.${moderation}About`)}
          >
            {t(`creations.${moderation}`)}
          </Badge>
        )}
      </div>
      <p id={titleId} className={styles.title} title={title}>
        {title}
      </p>
      {selection ? (
        <Checkbox
          className={styles.select}
          label={<VisuallyHidden>{t('creations.select', { title })}</VisuallyHidden>}
          checked={selection.chosen}
          onChange={event => selection.onChange(isExtending(event))}
        />
      ) : (
        <div className={styles.controls}>
          <VisibilitySwitch creation={creation} />
          <IconButton
            icon="trash"
            size="small"
            label={t('creations.deleteOne', { title })}
            onClick={onDelete}
          />
        </div>
      )}
    </article>
  )
}

/** What changes a checkbox is a click, also where it came from the keyboard. */
const isExtending = ({ nativeEvent }: ChangeEvent): boolean =>
  nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
