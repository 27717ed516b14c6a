import type { CallResponse, publishPortfolio } from '@tessera/shared-contracts'
import { Button, CopyButton, useConfirm } from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useSetPortfolioVisibilityMutation } from '../../../portfolio-api.ts'
import styles from './published-notice.module.css'

export interface PublishedPortfolio {
  id: string
  /** Null from a server of an earlier release. */
  own: NonNullable<CallResponse<typeof publishPortfolio>['own']> | null
}

/**
 * Returns a function that says that a portfolio is published, with its address. The shell shows the dialog, so it stays
 * when the editor has given way to the personal homepage.
 */
export function useShowPublished() {
  const { t } = useTranslation('mfe-portfolio')
  const confirm = useConfirm()
  const navigate = useNavigate()
  return async ({ id, own }: PublishedPortfolio): Promise<void> => {
    const path = `/portfolio/${encodeURIComponent(id)}`
    const views = await confirm({
      title: t('published.title'),
      message: <PublishedAddress address={new URL(path, location.href).href} own={own} />,
      confirmLabel: t('published.view'),
      cancelLabel: t('close'),
    })
    if (views) await navigate(path)
  }
}

function PublishedAddress({ address, own }: { address: string } & Pick<PublishedPortfolio, 'own'>) {
  const { t } = useTranslation('mfe-portfolio')
  return (
    <>
      {own ? (
        <PublishedVisibility own={own} />
      ) : (
        <span className={styles.message}>{t('published.message')}</span>
      )}
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

/** Says who sees the portfolio, and changes it with one press. */
function PublishedVisibility({ own }: { own: NonNullable<PublishedPortfolio['own']> }) {
  const { t } = useTranslation('mfe-portfolio')
  const [isPublic, setIsPublic] = useState(own.public)
  const [setVisibility, { isLoading, isError, data }] = useSetPortfolioVisibilityMutation()
  const hasFailed = isError || data?.success === false
  const change = async () => {
    const request = { creation_id: own.creation_id, public: isPublic ? '0' : '1' } as const
    const { data: response } = await setVisibility(request)
    if (response?.success) setIsPublic(!isPublic)
  }
  return (
    <span className={styles.visibility} role="status">
      <span>
        {t(hasFailed ? 'viewer.takeDownFailed' : isPublic ? 'published.message' : 'published.private')}
      </span>
      <Button size="small" busy={isLoading} onClick={() => void change()}>
        {t(isPublic ? 'published.makePrivate' : 'published.makePublic')}
      </Button>
    </span>
  )
}
