import { mainContentId } from '@tessera/shared-contracts'
import { buttonClass, Icon, Spinner, LoadingHeading } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { getLoadErrorMessage } from '../../load-error-message.ts'
import { useGetPortfolioQuery } from '../../portfolio-api.ts'
import { AuthorBar } from './author-bar.tsx'
import { PortfolioArticle } from './portfolio-article.tsx'
import styles from './portfolio-viewer-screen.module.css'

/** `/portfolio/:id`: a published portfolio, which anyone can read (specification 2, §2). */
export function PortfolioViewerScreen() {
  const { t } = useTranslation('mfe-portfolio')
  const { id } = useParams()
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <Link to="/tools" className={buttonClass({ variant: 'ghost', size: 'small' })}>
          <Icon name="arrow-left" size={18} />
          {t('back')}
        </Link>
      </header>
      <main id={mainContentId} tabIndex={-1} className={styles.main}>
        {id ? <LoadedPortfolio id={id} /> : <ErrorMessage text={t('viewer.noId')} />}
      </main>
    </div>
  )
}

function LoadedPortfolio({ id }: { id: string }) {
  const { t } = useTranslation('mfe-portfolio')
  const { data, error, isLoading } = useGetPortfolioQuery({ id })
  if (isLoading) {
    return (
      <>
        <LoadingHeading>{t('viewer.heading')}</LoadingHeading>
        <Spinner label={t('viewer.loading')} size="large" className={styles.waiting} />
      </>
    )
  }
  if (error) return <ErrorMessage text={getLoadErrorMessage(error, t)} />
  if (!data?.success) return <ErrorMessage text={data?.error || t('viewer.failed')} />
  if (!data.portfolio) return <ErrorMessage text={t('viewer.notFound')} />
  return (
    <>
      {data.own && <AuthorBar id={id} own={data.own} />}
      <PortfolioArticle portfolio={data.portfolio} />
    </>
  )
}

const ErrorMessage = ({ text }: { text: string }) => (
  <div role="alert" className={styles.message}>
    <Icon name="image-off" size={32} />
    <h1>{text}</h1>
  </div>
)
