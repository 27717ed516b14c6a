import { isAiGenerated, type OwnCreation } from '@tessera/shared-contracts'
import {
  Badge,
  Checkbox,
  classNames,
  IconButton,
  restoreFocusOnUnmount,
  VisuallyHidden,
} from '@tessera/shared-ui'
import { memo, useId, type ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { CreationMedia } from './creation-media.tsx'
import { RefusalReason } from './refusal-reason.tsx'
import { getUploadButton } from '../uploads/upload-tile.tsx'
import { VisibilitySwitch } from './visibility-switch.tsx'
import styles from './creation-card.module.css'

interface CreationCardProps {
  creation: OwnCreation
  /** Whether manage mode is on, in which creations are selected. */
  managing: boolean
  selected: boolean
  /** @param extendRange true for a click with shift, which selects everything in between */
  onToggle: (id: string, extendRange: boolean) => void
  onDelete: (id: string) => void
}

/** A creation with its visibility switch and delete button. Memoized, because a page can have hundreds of cards. */
export const CreationCard = memo(function CreationCard(props: CreationCardProps) {
  const { creation, managing, selected, onToggle, onDelete } = props
  const { t } = useTranslation('mfe-account')
  const titleId = useId()
  const { moderation } = creation
  const id = String(creation.id)
  const title = creation.title?.trim() || t(`creations.untitled.${creation.file_type}`)
  return (
    <article
      aria-labelledby={titleId}
      className={classNames(
        styles.card,
        managing && styles.managing,
        managing && selected && styles.selected,
      )}
    >
      <div className={styles.media}>
        <CreationMedia creation={creation} title={title} inert={managing} />
        {creation.file_type === 'portfolio' && (
          <Badge className={styles.badge}>{t('creations.portfolio')}</Badge>
        )}
        {isAiGenerated(creation) && <Badge className={styles.badge}>{t('creations.aiGenerated')}</Badge>}
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
      <RefusalReason creation={creation} />
      {managing ? (
        <Checkbox
          className={styles.select}
          label={<VisuallyHidden>{t('creations.select', { title })}</VisuallyHidden>}
          checked={selected}
          onChange={event => onToggle(id, isRangeSelection(event))}
        />
      ) : (
        <div className={styles.controls}>
          <VisibilitySwitch creation={creation} />
          <IconButton
            ref={restoreFocusOnUnmount(getUploadButton)}
            icon="trash"
            size="small"
            className={styles.delete}
            label={t('creations.deleteOne', { title })}
            onClick={() => onDelete(id)}
          />
        </div>
      )}
    </article>
  )
})

/** A checkbox changes through a click event, also when the user presses a key. */
const isRangeSelection = ({ nativeEvent }: ChangeEvent): boolean =>
  nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
