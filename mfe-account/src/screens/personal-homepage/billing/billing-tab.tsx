import { formatDate, type Bill } from '@tessera/shared-contracts'
import { VisuallyHidden } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import styles from './billing-tab.module.css'

/** The billing history, or a sample row if it is empty (specification 2, §2). */
export function BillingTab({ bills }: { bills: readonly Bill[] }) {
  const { t, i18n } = useTranslation('mfe-account')
  const sample: Bill = {
    date: '2025-01-01',
    description: t('billing.sampleDescription'),
    amount: '20.00',
    status: t('billing.samplePaid'),
  }
  return (
    <div className={styles.billing}>
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
  )
}
