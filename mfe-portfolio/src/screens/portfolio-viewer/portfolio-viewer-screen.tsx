import { contentId } from '@tessera/shared-contracts'
import { buttonClass, Icon, Spinner, WaitingHeading } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { loadFailure } from '../../load-failure.ts'
import { useGetPortfolioQuery } from '../../portfolio-api.ts'
import { AuthorBar } from './author-bar.tsx'
import { PortfolioReader } from './portfolio-reader.tsx'
import styles from './portfolio-viewer-screen.module.css'

/** `/portfolio/:id`: a published portfolio, for everyone (specification 2, §2). */
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
      <main id={contentId} tabIndex={-1} className={styles.main}>
        {id ? <LoadedPortfolio id={id} /> : <Message text={t('viewer.noId')} />}
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
        <WaitingHeading>{t('viewer.heading')}</WaitingHeading>
        <Spinner label={t('viewer.loading')} size="large" className={styles.waiting} />
      </>
    )
  }
  if (error) return <Message text={loadFailure(error, t)} />
  if (!data?.success) return <Message text={data?.error || t('viewer.failed')} />
  if (!data.portfolio) return <Message text={t('viewer.notFound')} />
  return (
    <>
      {data.own && <AuthorBar id={id} own={data.own} />}
      <PortfolioReader portfolio={data.portfolio} />
    </>
  )
}

const Message = ({ text }: { text: string }) => (
  <div role="alert" className={styles.message}>
    <Icon name="image-off" size={32} />
    <h1>{text}</h1>
  </div>
)
