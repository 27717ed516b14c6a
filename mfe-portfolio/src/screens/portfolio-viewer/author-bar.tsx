import { type CallResponse, type getPortfolio, type Portfolio } from '@tessera/shared-contracts'
import { Button, buttonClass, Icon, useAlert, useConfirm } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ExportButton } from '../../export/export-button.tsx'
import { useSetPortfolioVisibilityMutation } from '../../portfolio-api.ts'
import { listShownPages } from '../../shown-pages/list-shown-pages.ts'
import styles from './author-bar.module.css'

interface AuthorBarProps {
  id: string
  portfolio: Portfolio
  own: NonNullable<CallResponse<typeof getPortfolio>['own']>
}

/** The author's actions for a published portfolio: edit, export, take down, publish again. */
export function AuthorBar({ id, portfolio, own }: AuthorBarProps) {
  const { t } = useTranslation('mfe-portfolio')
  const confirm = useConfirm()
  const alert = useAlert()
  const [setVisibility, { isLoading }] = useSetPortfolioVisibilityMutation()

  const setPublic = async (isPublic: boolean) => {
    const { data } = await setVisibility({ creation_id: own.creation_id, public: isPublic ? '1' : '0' })
    if (data?.success) return
    await alert({ message: data?.error || t('viewer.takeDownFailed') })
  }
  const takeDown = async () => {
    const confirmed = await confirm({
      title: t('viewer.takeDownTitle'),
      message: t('viewer.takeDownMessage'),
      confirmLabel: t('viewer.takeDown'),
      danger: true,
    })
    if (confirmed) await setPublic(false)
  }
  return (
    <aside className={styles.bar} aria-label={t('viewer.yours')}>
      <p className={styles.state} role="status">
        {!own.public && t('viewer.hidden')}
      </p>
      <Link to={`/portfolio-editor?id=${encodeURIComponent(id)}`} className={buttonClass({ size: 'small' })}>
        <Icon name="folder-pen" size={16} />
        {t('viewer.edit')}
      </Link>
      <ExportButton
        load={() => ({
          title: portfolio.title,
          description: portfolio.description ?? '',
          author: portfolio.author?.username ?? null,
          pages: listShownPages(portfolio.pages, portfolio.author?.username),
          isUnfinished: false,
        })}
      />
      {own.public ? (
        <Button size="small" variant="ghost" busy={isLoading} onClick={() => void takeDown()}>
          {t('viewer.takeDown')}
        </Button>
      ) : (
        <Button size="small" variant="primary" busy={isLoading} onClick={() => void setPublic(true)}>
          {t('viewer.publishAgain')}
        </Button>
      )}
    </aside>
  )
}
