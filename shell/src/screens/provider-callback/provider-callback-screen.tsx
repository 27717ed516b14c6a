import { useAccountModals, useSession } from '@tessera/shared-auth'
import { Button, buttonClass, classNames, Notice, Spinner } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { SecondStepForm } from '../../account-dialogs/two-step/second-step-form.tsx'
import { BackHome } from '../back-home.tsx'
import styles from '../narrow-page.module.css'
import { useProviderCallback } from './use-provider-callback.ts'

/** Where an identity provider sends the browser back: finishes the log-in, and shows the page on which it began. */
export function ProviderCallbackScreen() {
  const { t } = useTranslation('shell')
  const { openLogin } = useAccountModals()
  const { signedIn } = useSession()
  const { status, returnToPage } = useProviderCallback()
  return (
    <div className={styles.page}>
      <BackHome />
      <h1 className={styles.title}>
        {t(status.phase === 'secondStep' ? 'secondStep.title' : 'providerCallback.title')}
      </h1>
      {status.phase === 'busy' && (
        <div className={styles.busy}>
          <Spinner label={t('login.busy')} />
        </div>
      )}
      {status.phase === 'failed' && (
        <div className={styles.form}>
          <Notice tone="danger">{status.message}</Notice>
          {!signedIn && (
            <Button variant="primary" size="large" onClick={openLogin}>
              {t('login.submit')}
            </Button>
          )}
        </div>
      )}
      {status.phase === 'secondStep' && !signedIn && (
        <SecondStepForm
          secondStep={status.secondStep}
          onDone={() => void returnToPage(status.returnPath)}
          onBack={openLogin}
        />
      )}
      {/* A link failed, or the user has logged in in the dialog */}
      {status.phase !== 'busy' && signedIn && (
        <Link
          replace
          to={status.returnPath}
          className={classNames(buttonClass({ variant: 'primary', size: 'large' }), styles.continue)}
        >
          {t('providerCallback.continue')}
        </Link>
      )}
    </div>
  )
}
