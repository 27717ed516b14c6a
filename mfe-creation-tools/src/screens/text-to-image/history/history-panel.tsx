import type { GenerationRecord } from '@tessera/shared-contracts'
import { Icon, useMediaQuery } from '@tessera/shared-ui'
import { memo, useId, useState } from 'react'
import { HistoryContent } from './history-content.tsx'
import { historyHeadingId } from './history-heading.ts'
import { useTexts } from '../../../texts.ts'
import styles from './history-panel.module.css'

interface HistoryPanelProps {
  onOpen: (imageUrl: string, record: GenerationRecord) => void
}

/**
 * The member's past generations in the server's order, newest first; on a narrow screen behind a button. Memoized: typing
 * does not render it.
 */
export const HistoryPanel = memo(function HistoryPanel({ onOpen }: HistoryPanelProps) {
  const { t } = useTexts()
  const isNarrow = useMediaQuery('(width < 900px)')
  const [isOpen, setIsOpen] = useState(false)
  const contentId = useId()
  const title = t('textToImage.history.title')
  return (
    <section aria-labelledby={historyHeadingId} className={styles.panel}>
      <h2 id={historyHeadingId} tabIndex={-1} className={styles.title}>
        {isNarrow ? (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? contentId : undefined}
            className={styles.toggle}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Icon name="history" size={18} />
            {title}
            <Icon name="chevron-down" size={18} className={styles.chevron} />
          </button>
        ) : (
          title
        )}
      </h2>
      {(!isNarrow || isOpen) && (
        <div id={contentId} className={styles.content}>
          <HistoryContent onOpen={onOpen} />
        </div>
      )}
    </section>
  )
})
