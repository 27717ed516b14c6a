import { EmptyState, focusHeading, useIsFirstFrame } from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { BackHome } from '../back-home.tsx'
import styles from '../narrow-page.module.css'
import { RevertEmailForm } from './revert-email-form.tsx'

/** Gives an account its old address again, with the token of a link in a mail. */
export function RevertEmailScreen() {
  const { t } = useTranslation('shell')
  const [params] = useSearchParams()
  const [isDone, setIsDone] = useState(false)
  const token = params.get('token') ?? ''
  // The first frame gets no token, which is a secret
  const hasToken = useIsFirstFrame() || token !== ''
  return (
    <div className={styles.page}>
      <BackHome />
      <h1 className={styles.title}>{t('revertEmail.title')}</h1>
      <div role="status">
        {isDone && (
          <EmptyState icon="circle-check" title={t('revertEmail.doneTitle')}>
            {t('revertEmail.doneText')}
          </EmptyState>
        )}
        {!isDone && !hasToken && (
          <EmptyState icon="info" title={t('revertEmail.incompleteTitle')}>
            {t('revertEmail.incompleteText')}
          </EmptyState>
        )}
      </div>
      {!isDone && hasToken && (
        <RevertEmailForm
          token={token}
          onDone={() => {
            setIsDone(true)
            focusHeading()
          }}
        />
      )}
    </div>
  )
}
