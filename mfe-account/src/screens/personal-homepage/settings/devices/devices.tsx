import { Button, Notice, restoreFocusOnUnmount, Skeleton, VisuallyHidden } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { useGetDevicesQuery } from '../../../../account-api.ts'
import styles from '../settings-tab.module.css'
import { DeviceItem } from './device-item.tsx'
import { useSignOutDevices } from './use-sign-out-devices.ts'

const headingId = 'devices-heading'
/** Gets the focus of a button that leaves with its device. */
const getHeading = () => document.getElementById(headingId)

/** The devices on which the member is signed in. Signs out one of them, or all but this one. */
export function Devices() {
  const { t } = useTranslation('mfe-account')
  const { data, isFetching, refetch } = useGetDevicesQuery(undefined, { refetchOnMountOrArgChange: true })
  const { signOut, signOutOthers, isSigningOutOthers, message } = useSignOutDevices()
  // A refetch keeps the list of the response before it
  const devices = data?.success ? (data.devices ?? []) : null

  return (
    <section className={styles.part} aria-labelledby={headingId}>
      <h3 id={headingId} tabIndex={-1} className={styles.term}>
        {t('devices.title')}
      </h3>
      {!devices && isFetching && (
        <>
          <VisuallyHidden role="status">{t('devices.loading')}</VisuallyHidden>
          <Skeleton style={{ height: 44 }} />
        </>
      )}
      {!devices && !isFetching && (
        <Notice tone="danger">
          <p>{t('devices.failed')}</p>
          <Button
            ref={restoreFocusOnUnmount(getHeading)}
            size="small"
            className={styles.retry}
            onClick={() => void refetch()}
          >
            {t('tryAgain')}
          </Button>
        </Notice>
      )}
      {devices && (
        <ul className={styles.card}>
          {devices.map(device => (
            <DeviceItem key={device.id} device={device} getFocusFallback={getHeading} onSignOut={signOut} />
          ))}
        </ul>
      )}
      {message && (
        <Notice key={message.tone} tone={message.tone}>
          {message.text}
        </Notice>
      )}
      {devices?.some(({ current }) => !current) && (
        <div className={styles.actions}>
          <Button
            ref={restoreFocusOnUnmount(getHeading)}
            icon="log-out"
            busy={isSigningOutOthers}
            onClick={() => void signOutOthers()}
          >
            {t('devices.signOutOthers')}
          </Button>
        </div>
      )}
    </section>
  )
}
