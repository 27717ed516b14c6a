import { formatDate, type Device } from '@tessera/shared-contracts'
import { Badge, Button, Icon, restoreFocusOnUnmount } from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '../settings-tab.module.css'

interface DeviceItemProps {
  device: Device
  /** Returns the element to focus when the last sign-out button is removed. */
  getFocusFallback: () => HTMLElement | null
  /** Resolves when the call has ended. */
  onSignOut: (device: Device) => Promise<void>
}

export function DeviceItem({ device, getFocusFallback, onSignOut }: DeviceItemProps) {
  const { t, i18n } = useTranslation('mfe-account')
  const [isSigningOut, setIsSigningOut] = useState(false)
  const signOut = async () => {
    setIsSigningOut(true)
    await onSignOut(device)
    setIsSigningOut(false)
  }
  return (
    <li className={styles.entry}>
      <Icon name="monitor" />
      <div className={styles.entryTexts}>
        <p>{device.device}</p>
        {device.place && <p className={styles.hint}>{device.place}</p>}
        {device.current ? (
          <Badge tone="success">{t('devices.current')}</Badge>
        ) : (
          <p className={styles.hint}>
            {t('devices.lastUsed', { time: formatDate(device.seen_at, i18n.language, 'dateTime') })}
          </p>
        )}
      </div>
      {!device.current && (
        <Button
          ref={restoreFocusOnUnmount(getFocusFallback)}
          size="small"
          busy={isSigningOut}
          aria-label={t('devices.signOutNamed', { device: device.device })}
          onClick={() => void signOut()}
        >
          {t('devices.signOut')}
        </Button>
      )}
    </li>
  )
}
