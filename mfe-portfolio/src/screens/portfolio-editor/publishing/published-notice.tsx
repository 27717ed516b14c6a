import type { CallResponse, publishPortfolio } from '@tessera/shared-contracts'
import { Button, CopyButton, useConfirm } from '@tessera/shared-ui'
import { useState, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useSetPortfolioVisibilityMutation } from '../../../portfolio-api.ts'

/** Style sheets leave with the editor, and the dialog is shown on the personal homepage. */
const styles = {
  message: { display: 'block' },
  visibility: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 'var(--space-2) var(--space-3)',
  },
  link: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 'var(--space-2)',
    alignItems: 'center',
    marginTop: 'var(--space-4)',
  },
  address: {
    flex: '1 1 200px',
    minWidth: 0,
    padding: 'var(--space-2) var(--space-3)',
    overflowWrap: 'anywhere',
    color: 'var(--color-text)',
    fontSize: 'var(--text-sm)',
    background: 'var(--color-raised)',
    border: '1px solid var(--color-line)',
    borderRadius: 'var(--radius-s)',
    userSelect: 'all',
  },
} as const satisfies Record<string, CSSProperties>

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
      {own ? <PublishedVisibility own={own} /> : <span style={styles.message}>{t('published.message')}</span>}
      <span style={styles.link}>
        <span style={styles.address}>{address}</span>
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
    <span style={styles.visibility} role="status">
      <span>
        {t(hasFailed ? 'viewer.takeDownFailed' : isPublic ? 'published.message' : 'published.private')}
      </span>
      <Button size="small" busy={isLoading} onClick={() => void change()}>
        {t(isPublic ? 'published.makePrivate' : 'published.makePublic')}
      </Button>
    </span>
  )
}
