import { useAccountModals } from '@tessera/shared-auth'
import { Button, EmptyState, focusHeading, useIsFirstFrame } from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { BackHome } from '../back-home.tsx'
import styles from '../narrow-page.module.css'
import { ResetPasswordForm } from './reset-password-form.tsx'

/** Sets a new password with the token of a link in a mail. */
export function ResetPasswordScreen() {
  const { t } = useTranslation('shell')
  const [params] = useSearchParams()
  const { openLogin } = useAccountModals()
  const [isDone, setIsDone] = useState(false)
  const token = params.get('token') ?? ''
  // The first frame gets no token, which is a secret
  const hasToken = useIsFirstFrame() || token !== ''
  const loginButton = (
    <Button variant="primary" onClick={openLogin}>
      {t('frame.login')}
    </Button>
  )
  return (
    <div className={styles.page}>
      <BackHome />
      <h1 className={styles.title}>{t('resetPassword.title')}</h1>
      <div role="status">
        {isDone && (
          <EmptyState icon="circle-check" title={t('resetPassword.doneTitle')} action={loginButton}>
            {t('resetPassword.doneText')}
          </EmptyState>
        )}
        {!isDone && !hasToken && (
          <EmptyState icon="info" title={t('resetPassword.incompleteTitle')} action={loginButton}>
            {t('resetPassword.incompleteText')}
          </EmptyState>
        )}
      </div>
      {!isDone && hasToken && (
        <ResetPasswordForm
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
