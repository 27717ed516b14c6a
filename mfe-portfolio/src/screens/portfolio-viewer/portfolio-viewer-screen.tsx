import { useSession } from '@tessera/shared-auth'
import { listVisiblePages, mainContentId, type Portfolio } from '@tessera/shared-contracts'
import {
  Button,
  buttonClass,
  CopyButton,
  Icon,
  Spinner,
  LoadingHeading,
  useIsFirstFrame,
} from '@tessera/shared-ui'
import { lazy, Suspense, useRef, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { getLoadErrorMessage } from '../../load-error-message.ts'
import { useGetPortfolioQuery } from '../../portfolio-api.ts'
import { AuthorBar } from './author-bar.tsx'
import { PageNavigation } from './page-navigation.tsx'
import { PortfolioArticle } from './portfolio-article.tsx'
import styles from './portfolio-viewer-screen.module.css'
import { ReportButton } from './report-button.tsx'
import { useFullScreen, type FullScreen } from './use-full-screen.ts'

/* It is below the pages. */
const MoreOfAuthor = lazy(async () => ({
  default: (await import('./more-of-author.tsx')).MoreOfAuthor,
}))

/** `/portfolio/:id`: a published portfolio, which anyone can read (specification 2, §2). */
export function PortfolioViewerScreen() {
  const { t } = useTranslation('mfe-portfolio')
  const { id } = useParams()
  return (
    <div className={styles.screen}>
      {id ? (
        <LoadedPortfolio id={id} />
      ) : (
        <Frame>
          <ErrorMessage text={t('viewer.noId')} />
        </Frame>
      )}
    </div>
  )
}

/** The bar above the portfolio, and the main part of the page. */
function Frame({ tools, children }: { tools?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('mfe-portfolio')
  return (
    <>
      <header className={styles.header}>
        <Link to="/tools" className={buttonClass({ variant: 'ghost', size: 'small' })}>
          <Icon name="arrow-left" size={18} />
          {t('back')}
        </Link>
        {tools && <div className={styles.tools}>{tools}</div>}
      </header>
      <main id={mainContentId} tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </>
  )
}

function LoadedPortfolio({ id }: { id: string }) {
  const { t } = useTranslation('mfe-portfolio')
  const { signedIn } = useSession()
  const isFirstFrame = useIsFirstFrame()
  // The page contains the response for visitors. The author gets more
  const { data, error, isLoading } = useGetPortfolioQuery({ id }, { refetchOnMountOrArgChange: signedIn })
  const content = useRef<HTMLDivElement>(null)
  const fullScreen = useFullScreen(content)
  const portfolio = !error && data?.success ? data.portfolio : null
  if (portfolio) {
    return (
      <Frame tools={<ViewerTools id={id} fullScreen={fullScreen} />}>
        {data?.own && <AuthorBar id={id} portfolio={portfolio} own={data.own} />}
        <div ref={content} className={fullScreen.screenHeight === null ? undefined : styles.screenful}>
          <ShownPortfolio portfolio={portfolio} content={content} fullScreen={fullScreen} />
        </div>
        {portfolio.author && !isFirstFrame && (
          <Suspense>
            <MoreOfAuthor portfolioId={id} username={portfolio.author.username} />
          </Suspense>
        )}
        {!data?.own && <ReportButton id={id} />}
      </Frame>
    )
  }
  if (isLoading) {
    return (
      <Frame>
        <LoadingHeading>{t('viewer.heading')}</LoadingHeading>
        <Spinner label={t('viewer.loading')} size="large" className={styles.waiting} />
      </Frame>
    )
  }
  const failure = error ? getLoadErrorMessage(error, t) : data?.error
  return (
    <Frame>
      <ErrorMessage text={failure || t(data?.success ? 'viewer.notFound' : 'viewer.failed')} />
    </Frame>
  )
}

/** What a visitor can do with a portfolio. */
function ViewerTools({ id, fullScreen }: { id: string; fullScreen: FullScreen }) {
  const { t } = useTranslation('mfe-portfolio')
  const path = `/portfolio/${encodeURIComponent(id)}`
  const href = useIsFirstFrame() ? path : new URL(path, location.href).href
  return (
    <>
      <CopyButton
        size="small"
        variant="ghost"
        text={href}
        label={t('link.copy')}
        copiedLabel={t('link.copied')}
        manualLabel={t('link.copyManually')}
      />
      {fullScreen.isSupported && (
        <Button size="small" variant="ghost" icon="maximize" onClick={fullScreen.toggle}>
          {t('viewer.fullScreen')}
        </Button>
      )}
    </>
  )
}

interface ShownPortfolioProps {
  portfolio: Portfolio
  content: RefObject<HTMLDivElement | null>
  fullScreen: FullScreen
}

function ShownPortfolio({ portfolio, content, fullScreen }: ShownPortfolioProps) {
  const { t } = useTranslation('mfe-portfolio')
  const count = listVisiblePages(portfolio.pages).length
  return (
    <>
      <PortfolioArticle portfolio={portfolio} screenHeight={fullScreen.screenHeight} />
      {fullScreen.screenHeight !== null && (
        <Button size="small" icon="x" className={styles.leave} onClick={fullScreen.toggle}>
          {t('viewer.leaveFullScreen')}
        </Button>
      )}
      {count > 1 && <PageNavigation pages={content} count={count} />}
    </>
  )
}

const ErrorMessage = ({ text }: { text: string }) => (
  <div role="alert" className={styles.message}>
    <Icon name="image-off" size={32} />
    <h1>{text}</h1>
  </div>
)
