import { formatDate, type Bill } from '@tessera/shared-contracts'
import { Skeleton, VisuallyHidden } from '@tessera/shared-ui'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import styles from './billing-tab.module.css'

/** Few visits open this tab, so the code and the call of the credits are loaded with it. */
const CreditHistory = lazy(async () => ({ default: (await import('./credit-history.tsx')).CreditHistory }))
const OrderNotice = lazy(async () => ({ default: (await import('./order-notice.tsx')).OrderNotice }))

/**
 * The billing history, or a sample row if it is empty (specification 2, §2), and the movements of the credits. A member
 * comes back here from the payment page, with the order in the address.
 */
export function BillingTab({ bills }: { bills: readonly Bill[] }) {
  const { t, i18n } = useTranslation('mfe-account')
  const [params] = useSearchParams()
  const orderId = params.get('order')
  const sample: Bill = {
    date: '2025-01-01',
    description: t('billing.sampleDescription'),
    amount: '20.00',
    status: t('billing.samplePaid'),
  }
  return (
    <div className={styles.billing}>
      {orderId !== null && (
        <div className={styles.order}>
          <Suspense>
            <OrderNotice
              key={orderId}
              orderId={orderId}
              isCanceled={params.get('checkout') === 'cancelled'}
            />
          </Suspense>
        </div>
      )}
      <div className={styles.bills}>
        {bills.length === 0 && <p className={styles.note}>{t('billing.sample')}</p>}
        <table className={styles.table}>
          <caption>
            <VisuallyHidden>{t('billing.caption')}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">{t('billing.date')}</th>
              <th scope="col">{t('billing.description')}</th>
              <th scope="col">{t('billing.amount')}</th>
              <th scope="col">{t('billing.status')}</th>
            </tr>
          </thead>
          <tbody>
            {(bills.length > 0 ? bills : [sample]).map((bill, index) => (
              <tr key={index}>
                <td>{formatDate(bill.date, i18n.language)}</td>
                <td>{bill.description}</td>
                <td>{bill.amount}</td>
                <td>{bill.status}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className={styles.note}>{t('billing.noMore')}</p>
      </div>
      <Suspense fallback={<Skeleton style={{ height: 132 }} />}>
        <CreditHistory />
      </Suspense>
    </div>
  )
}
