import { useRefreshUser } from '@tessera/shared-auth'
import { Button, Notice } from '@tessera/shared-ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGetOrderQuery } from '../../../account-api.ts'
import styles from './credit-history.module.css'

const pollIntervalMs = 2_000
/** The provider's event arrives within seconds. Later, the member checks by hand. */
const maxPolls = 15

interface OrderNoticeProps {
  orderId: string
  /** The member came back without paying. The server's response counts more. */
  isCanceled: boolean
}

/** How far an order is whose member comes back from the payment page. */
export function OrderNotice({ orderId, isCanceled }: OrderNoticeProps) {
  const { t, i18n } = useTranslation('mfe-account')
  const refreshUser = useRefreshUser()
  const [polls, setPolls] = useState(0)
  const { data, isFetching, refetch } = useGetOrderQuery(
    { order_id: orderId },
    { refetchOnMountOrArgChange: true },
  )
  const order = data?.success ? data.order : null
  const state = order?.state === 'open' && isCanceled ? 'canceled' : order?.state
  const isUnderWay = state === 'open' || state === 'pending'
  const isPolling = isUnderWay && polls < maxPolls

  useEffect(() => {
    if (!isPolling) return
    const timer = setTimeout(() => {
      setPolls(count => count + 1)
      void refetch()
    }, pollIntervalMs)
    return () => clearTimeout(timer)
  }, [isPolling, polls, refetch])

  const showCredits = useEffectEvent(() => void refreshUser())
  useEffect(() => {
    if (state === 'paid') showCredits()
  }, [state])

  const checkAgain = (
    <Button
      size="small"
      className={styles.retry}
      busy={isFetching}
      onClick={() => {
        setPolls(0)
        void refetch()
      }}
    >
      {t('order.check')}
    </Button>
  )
  if (!data && isFetching) return <Notice>{t('order.open')}</Notice>
  if (!order || state === undefined)
    return (
      <Notice tone="warning">
        <p>{data?.error || t('order.unknown')}</p>
        {checkAgain}
      </Notice>
    )
  if (state === 'paid') {
    const credits = new Intl.NumberFormat(i18n.language).format(order.credits)
    return <Notice tone="success">{t(`order.paid.${getOfferKey(order.offer)}`, { credits })}</Notice>
  }
  if (isUnderWay)
    return (
      <Notice>
        <p>{t(state === 'pending' ? 'order.pending' : 'order.open')}</p>
        {!isPolling && checkAgain}
      </Notice>
    )
  return <Notice tone="warning">{t(state === 'failed' ? 'order.failed' : 'order.cancelled')}</Notice>
}

const getOfferKey = (offer: string) =>
  offer === 'monthly' || offer === 'annual' || offer === 'credits' ? offer : 'other'
