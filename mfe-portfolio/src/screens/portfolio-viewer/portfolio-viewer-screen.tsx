import { isCallFailure } from '@tessera/shared-auth'
import type { Portfolio } from '@tessera/shared-contracts'
import { Avatar, buttonClass, Icon, Spinner } from '@tessera/shared-ui'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { LayerView } from '../../page/layer-view.tsx'
import { fit, useWidth } from '../../page/page-scale.ts'
import { PageView } from '../../page/page-view.tsx'
import { ScaledPage } from '../../page/scaled-page.tsx'
import { useGetPortfolioQuery } from '../../portfolio-api.ts'
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
      <main className={styles.main}>
        {id ? <LoadedPortfolio id={id} /> : <Message text={t('viewer.noId')} />}
      </main>
    </div>
  )
}

function LoadedPortfolio({ id }: { id: string }) {
  const { t } = useTranslation('mfe-portfolio')
  const { data, error, isLoading } = useGetPortfolioQuery({ id })
  if (isLoading) return <Spinner label={t('viewer.loading')} size="large" className={styles.waiting} />
  if (error) return <Message text={failureText(error, t)} />
  if (!data?.success) return <Message text={data?.error || t('viewer.failed')} />
  if (!data.portfolio) return <Message text={t('viewer.notFound')} />
  return <PortfolioReader portfolio={data.portfolio} />
}

/** What a failed call says (specification 2, §8). */
function failureText(error: unknown, t: TFunction<'mfe-portfolio'>): string {
  if (!isCallFailure(error)) return t('viewer.unknown')
  if (error.serverMessage) return error.serverMessage
  return error.kind === 'status' ? t('viewer.status', { status: error.status }) : t('viewer.unknown')
}

const Message = ({ text }: { text: string }) => (
  <div role="alert" className={styles.message}>
    <Icon name="image-off" size={32} />
    <h1>{text}</h1>
  </div>
)

function PortfolioReader({ portfolio }: { portfolio: Portfolio }) {
  const { t } = useTranslation('mfe-portfolio')
  const { ref, width } = useWidth<HTMLDivElement>()
  const { title, description, author, pages } = portfolio
  return (
    <article ref={ref} className={styles.portfolio}>
      <div className={styles.heading}>
        <h1>{title}</h1>
        {author && (
          <p className={styles.author}>
            <Avatar name={author.username} src={author.avatarUrl} size={32} />
            <span>{author.username}</span>
          </p>
        )}
        {description && <p className={styles.description}>{description}</p>}
      </div>
      {pages.map((page, index) => {
        const number = index + 1
        return (
          <section key={page.id} aria-label={t('viewer.page', { number })} className={styles.page}>
            <ScaledPage size={page} scale={fit(width, page.width)}>
              <PageView
                page={page}
                renderLayer={layer => (
                  <LayerView layer={layer} pictureLabel={t('viewer.picture', { number })} />
                )}
              />
            </ScaledPage>
          </section>
        )
      })}
    </article>
  )
}
