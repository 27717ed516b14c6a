import { useAccountModals } from '@tessera/shared-auth'
import { Button, Notice, Spinner } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { SecondStepForm } from '../../account-dialogs/two-step/second-step-form.tsx'
import { BackHome } from '../back-home.tsx'
import styles from '../narrow-page.module.css'
import { useFinishProviderLogin } from './use-finish-provider-login.ts'

/** Where an identity provider sends the browser back: finishes the log-in, and shows the page on which it began. */
export function LoginCallbackScreen() {
  const { t } = useTranslation('shell')
  const { openLogin } = useAccountModals()
  const { login, showPageBefore } = useFinishProviderLogin()
  return (
    <div className={styles.page}>
      <BackHome />
      <h1 className={styles.title}>
        {t(login.phase === 'secondStep' ? 'secondStep.title' : 'loginCallback.title')}
      </h1>
      {login.phase === 'busy' && (
        <div className={styles.busy}>
          <Spinner label={t('login.busy')} />
        </div>
      )}
      {login.phase === 'failed' && (
        <div className={styles.form}>
          <Notice tone="danger">{login.message}</Notice>
          <Button variant="primary" size="large" onClick={openLogin}>
            {t('login.submit')}
          </Button>
        </div>
      )}
      {login.phase === 'secondStep' && (
        <SecondStepForm
          secondStep={login.secondStep}
          onDone={() => void showPageBefore(login.returnPath)}
          onBack={openLogin}
        />
      )}
    </div>
  )
}
