import type { Offer } from '@tessera/shared-contracts'
import { Button, buttonClass } from '@tessera/shared-ui'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FormMessage } from '../forms/form-message.tsx'
import type { useCheckout } from './use-checkout.ts'
import styles from './plans.module.css'

interface CheckoutProps {
  /** The credits that are on sale; undefined where the site sells plans alone. */
  pack: Offer | undefined
  checkout: ReturnType<typeof useCheckout>
  formatPrice: (amount: number) => string
}

/** What is on sale beside the plans, and how far the order is. */
export function Checkout({ pack, checkout, formatPrice }: CheckoutProps) {
  const { t, i18n } = useTranslation('shell')
  const { busy, message, paymentUrl, buy } = checkout
  const amount = pack && new Intl.NumberFormat(i18n.language).format(pack.credits)
  return (
    <>
      {pack && (
        <section className={styles.pack}>
          <div>
            <h3>{t('plans.packTitle')}</h3>
            <p className={styles.summary}>{t('plans.pack', { amount, price: formatPrice(pack.price) })}</p>
          </div>
          <Button busy={busy} disabled={busy} onClick={() => buy(pack.id)}>
            {t('plans.buyPack', { amount })}
          </Button>
        </section>
      )}
      <p className={styles.terms}>{t('plans.buyTerms')}</p>
      <FormMessage message={message} />
      {paymentUrl && <PaymentLink url={paymentUrl} />}
    </>
  )
}

/** Follows itself. It stays, for a browser that does not leave the page. */
function PaymentLink({ url }: { url: string }) {
  const { t } = useTranslation('shell')
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => link.current?.click(), [url])
  return (
    <a ref={link} href={url} className={buttonClass({ variant: 'primary' })}>
      {t('plans.continue')}
    </a>
  )
}
