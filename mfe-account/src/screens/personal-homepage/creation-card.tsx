import type { OwnCreation } from '@tessera/shared-contracts'
import { Badge, Checkbox, classes, IconButton, leavesFocusTo, VisuallyHidden } from '@tessera/shared-ui'
import { memo, useId, type ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { CreationMedia } from './creation-media.tsx'
import { uploadButton } from './upload-tile.tsx'
import { VisibilitySwitch } from './visibility-switch.tsx'
import styles from './creation-card.module.css'

interface CreationCardProps {
  creation: OwnCreation
  /** Whether works are being selected, and this one is. */
  managing: boolean
  chosen: boolean
  /** A click with shift takes along what lies between. */
  onToggle: (id: string, extending: boolean) => void
  onDelete: (id: string) => void
}

/** One of the member's works, who sees it, and how to delete it. Drawn anew for itself alone: there may be hundreds. */
export const CreationCard = memo(function CreationCard(props: CreationCardProps) {
  const { creation, managing, chosen, onToggle, onDelete } = props
  const { t } = useTranslation('mfe-account')
  const titleId = useId()
  const { moderation } = creation
  const id = String(creation.id)
  const title = creation.title?.trim() || t(`creations.untitled.${creation.file_type}`)
  return (
    <article aria-labelledby={titleId} className={classes(styles.card, managing && chosen && styles.chosen)}>
      <div className={styles.media}>
        <CreationMedia creation={creation} title={title} still={managing && creation.file_type !== 'image'} />
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
      <p id={titleId} dir="auto" className={styles.title} title={title}>
        {title}
      </p>
      {managing ? (
        <Checkbox
          className={styles.select}
          label={<VisuallyHidden>{t('creations.select', { title })}</VisuallyHidden>}
          checked={chosen}
          onChange={event => onToggle(id, isExtending(event))}
        />
      ) : (
        <div className={styles.controls}>
          <VisibilitySwitch creation={creation} />
          <IconButton
            ref={leavesFocusTo(uploadButton)}
            icon="trash"
            size="small"
            label={t('creations.deleteOne', { title })}
            onClick={() => onDelete(id)}
          />
        </div>
      )}
    </article>
  )
})

/** What changes a checkbox is a click, also where it came from the keyboard. */
const isExtending = ({ nativeEvent }: ChangeEvent): boolean =>
  nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
