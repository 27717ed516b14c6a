import { providerCallbackPath } from '@tessera/shared-contracts'
import { Button } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { redirectTo } from '../../redirect-to.ts'
import { FormMessage } from '../../forms/form-message.tsx'
import { useFormSubmission } from '../../forms/use-form-submission.ts'
import styles from '../form.module.css'
import { useBeginProviderLoginMutation, useGetIdentityProviderQuery } from './provider-login-api.ts'

/** Leads to the identity provider of the installation, which leads back to this page. Absent where there is none. */
export function ProviderLoginButton() {
  const { t } = useTranslation('shell')
  const { pathname, search } = useLocation()
  const { data } = useGetIdentityProviderQuery(undefined)
  const [beginProviderLogin] = useBeginProviderLoginMutation()
  const { busy, message, submit } = useFormSubmission()
  const provider = data?.provider?.name
  if (provider === undefined) return null

  const goToProvider = () =>
    submit({
      failureText: t('providerLogin.failed', { provider }),
      callFailureText: t('providerLogin.failed', { provider }),
      async send() {
        const return_path = pathname === providerCallbackPath ? '/' : pathname + search
        const { success, error, url } = await beginProviderLogin({ return_path }).unwrap()
        if (url) redirectTo(url)
        return { success, message: error }
      },
    })

  return (
    <>
      <Button size="large" className={styles.otherLogin} busy={busy} onClick={() => void goToProvider()}>
        {t('providerLogin.continue', { provider })}
      </Button>
      <FormMessage message={message} />
    </>
  )
}
