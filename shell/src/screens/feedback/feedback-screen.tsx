import { Button, EmptyState, leavesFocusTo } from '@tessera/shared-ui'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BackHome } from '../back-home.tsx'
import { FeedbackForm, firstField } from './feedback-form.tsx'
import styles from './feedback.module.css'

/** Tells the operator of the site something. */
export function FeedbackScreen() {
  const { t } = useTranslation('shell')
  const [sent, setSent] = useState(false)
  const told = useRef<HTMLDivElement>(null)
  return (
    <div className={styles.page}>
      <BackHome />
      <header className={styles.hero}>
        <h1>{t('feedback.title')}</h1>
        <p>{t('feedback.subtitle')}</p>
      </header>
      <div ref={told} role="status">
        {sent && (
          <EmptyState
            icon="circle-check"
            title={t('feedback.sentTitle')}
            action={
              <Button ref={leavesFocusTo(firstField)} onClick={() => setSent(false)}>
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
          ref={leavesFocusTo(() => told.current?.querySelector('button'))}
          onSent={() => setSent(true)}
        />
      )}
    </div>
  )
}
