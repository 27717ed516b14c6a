import { Button } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import styles from './decision-bar.module.css'

interface DecisionBarProps {
  /** The creations that are decided together; 0 for the shown one alone. */
  selectedCount: number
  /** The shown one is in the gallery, and was reported. */
  isLive: boolean
  /** The member of the shown one appeals against its refusal. */
  isAppealed: boolean
  canSkip: boolean
  onApprove: () => void
  onRefuse: () => void
  onSkip: () => void
}

/** The decision, with the keys that do the same. */
export function DecisionBar(props: DecisionBarProps) {
  const { selectedCount, isLive, isAppealed, canSkip, onApprove, onRefuse, onSkip } = props
  const { t } = useTranslation('mfe-console')
  return (
    <div className={styles.bar}>
      <Button variant="primary" icon="check" onClick={onApprove} aria-keyshortcuts="A">
        {selectedCount > 0
          ? t('review.approveCount', { count: selectedCount })
          : t(isAppealed ? 'review.restore' : isLive ? 'review.keep' : 'review.approve')}
        <kbd className={styles.key}>A</kbd>
      </Button>
      <Button variant="danger" icon="x" onClick={onRefuse} aria-keyshortcuts="R">
        {selectedCount > 0
          ? t('review.refuseCount', { count: selectedCount })
          : t(isAppealed ? 'review.uphold' : isLive ? 'review.takeDown' : 'review.refuse')}
        <kbd className={styles.key}>R</kbd>
      </Button>
      <Button icon="chevron-right" onClick={onSkip} disabled={!canSkip} aria-keyshortcuts="S ArrowRight">
        {t('review.skip')}
        <kbd className={styles.key}>S</kbd>
      </Button>
    </div>
  )
}
