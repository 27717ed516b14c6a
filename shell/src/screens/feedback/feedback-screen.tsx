import { Button, EmptyState, restoreFocusOnUnmount } from '@tessera/shared-ui'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BackHome } from '../back-home.tsx'
import { FeedbackForm, getFirstField } from './feedback-form.tsx'
import styles from './feedback.module.css'

export function FeedbackScreen() {
  const { t } = useTranslation('shell')
  const [sent, setSent] = useState(false)
  const status = useRef<HTMLDivElement>(null)
  return (
    <div className={styles.page}>
      <BackHome />
      <header className={styles.hero}>
        <h1>{t('feedback.title')}</h1>
        <p>{t('feedback.subtitle')}</p>
      </header>
      <div ref={status} role="status">
        {sent && (
          <EmptyState
            icon="circle-check"
            title={t('feedback.sentTitle')}
            action={
              <Button ref={restoreFocusOnUnmount(getFirstField)} onClick={() => setSent(false)}>
                {t('feedback.another')}
              </Button>
            }
          >
            {t('feedback.sentText')}
          </EmptyState>
        )}
      </div>
      {!sent && (
        <FeedbackForm
          ref={restoreFocusOnUnmount(() => status.current?.querySelector('button'))}
          onSent={() => setSent(true)}
        />
      )}
    </div>
  )
}
