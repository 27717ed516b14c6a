import { CopyButton, useConfirm } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import styles from './published-notice.module.css'

/**
 * Returns a function that says that a portfolio is published, with its address. The shell shows the dialog, so it stays
 * when the editor has given way to the personal homepage.
 */
export function useShowPublished() {
  const { t } = useTranslation('mfe-portfolio')
  const confirm = useConfirm()
  const navigate = useNavigate()
  return async (id: string): Promise<void> => {
    const path = `/portfolio/${encodeURIComponent(id)}`
    const views = await confirm({
      title: t('published.title'),
      message: <PublishedAddress address={new URL(path, location.href).href} />,
      confirmLabel: t('published.view'),
      cancelLabel: t('close'),
    })
    if (views) await navigate(path)
  }
}

function PublishedAddress({ address }: { address: string }) {
  const { t } = useTranslation('mfe-portfolio')
  return (
    <>
      <span className={styles.message}>{t('published.message')}</span>
      <span className={styles.link}>
        <span className={styles.address}>{address}</span>
        <CopyButton
          size="small"
          text={address}
          label={t('link.copy')}
          copiedLabel={t('link.copied')}
          manualLabel={t('link.copyManually')}
        />
      </span>
    </>
  )
}
