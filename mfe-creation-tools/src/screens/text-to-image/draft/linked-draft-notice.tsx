import { Button, Notice } from '@tessera/shared-ui'
import type { LinkFailure } from './use-linked-draft.ts'
import { useTexts } from '../../../texts.ts'
import styles from './linked-draft-notice.module.css'

interface LinkedDraftNoticeProps {
  failure: LinkFailure
  /** Restores the draft that the user had before the link; null where they had none. */
  onRestore: (() => void) | null
}

/** Says that the creation of a link has no prompt, or that it could not be loaded, and offers the user's last draft. */
export function LinkedDraftNotice({ failure, onRestore }: LinkedDraftNoticeProps) {
  const { t } = useTexts()
  return (
    <Notice tone={failure === 'failed' ? 'warning' : 'info'}>
      <p>{t(`textToImage.linked.${failure}`)}</p>
      {onRestore && (
        <Button size="small" className={styles.restore} onClick={onRestore}>
          {t('textToImage.linked.restore')}
        </Button>
      )}
    </Notice>
  )
}
