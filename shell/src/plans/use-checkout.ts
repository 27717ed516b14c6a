import { useAccountModals, useSession } from '@tessera/shared-auth'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormSubmission } from '../forms/use-form-submission.ts'
import { useStartCheckoutMutation } from './plans-api.ts'

/** Orders an offer and opens the payment page. The server knows the price; the page sends the offer's id alone. */
export function useCheckout() {
  const { t } = useTranslation('shell')
  const { signedIn } = useSession()
  const { openLogin } = useAccountModals()
  const [startCheckout] = useStartCheckoutMutation()
  const { busy, message, submit } = useFormSubmission()
  const [paymentUrl, setPaymentUrl] = useState<string | null>(null)

  function buy(offer: string) {
    if (!signedIn) return openLogin()
    if (busy) return
    setPaymentUrl(null)
    void submit({
      busyText: t('plans.opening'),
      failureText: t('plans.checkoutFailed'),
      callFailureText: t('plans.checkoutFailed'),
      async send() {
        const { success, message: text, url } = await startCheckout({ offer }).unwrap()
        if (success && url) setPaymentUrl(url)
        return { success: success && Boolean(url), message: text }
      },
    })
  }
  return { busy, message, paymentUrl, buy }
}
