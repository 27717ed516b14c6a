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
  const { state, returnToPage } = useProviderCallback()
  return (
    <div className={styles.page}>
      <BackHome />
      <h1 className={styles.title}>
        {t(state.phase === 'secondStep' ? 'secondStep.title' : 'providerCallback.title')}
      </h1>
      {state.phase === 'busy' && (
        <div className={styles.busy}>
          <Spinner label={t('login.busy')} />
        </div>
      )}
      {state.phase === 'failed' && (
        <div className={styles.form}>
          <Notice tone="danger">{state.message}</Notice>
          {!signedIn && (
            <Button variant="primary" size="large" onClick={openLogin}>
              {t('login.submit')}
            </Button>
          )}
        </div>
      )}
      {state.phase === 'secondStep' && !signedIn && (
        <SecondStepForm
          secondStep={state.secondStep}
          onDone={() => void returnToPage(state.returnPath)}
          onBack={openLogin}
        />
      )}
      {/* A link failed, or the user has logged in in the dialog */}
      {state.phase !== 'busy' && signedIn && (
        <Link
          replace
          to={state.returnPath}
          className={classNames(buttonClass({ variant: 'primary', size: 'large' }), styles.continue)}
        >
          {t('providerCallback.continue')}
        </Link>
      )}
    </div>
  )
}
