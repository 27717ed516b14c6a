import type { Portfolio, PortfolioPage } from '@tessera/shared-contracts'
import { Avatar, classNames, EmptyState, linkClass, useIsFirstFrame } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { LayerImageOptions } from '../../page/layer-image.tsx'
import { LayerView } from '../../page/layer-view.tsx'
import { getOrientation } from '../../page/page-size.ts'
import { getFitScale, getFullScreenScale } from '../../page/page-scale.ts'
import { ScaledPage } from '../../page/scaled-page.tsx'
import { minFontSizePx } from '../../page/shrink-text-to-fit.ts'
import { listShownPages } from '../../shown-pages/list-shown-pages.ts'
import { useElementWidth } from '../../page/use-element-width.ts'
import { getAuthorPath } from './author-path.ts'
import { FirstFramePage } from './first-frame-page.tsx'
import { getSizesAttribute } from './image-sizes.ts'
import styles from './portfolio-viewer-screen.module.css'
import { isStacked, StackedPage } from './stacked-page/stacked-page.tsx'

interface PortfolioArticleProps {
  portfolio: Portfolio
  /** The height that each page has to fit into, in CSS pixels; null where pages only have to fit into the width. */
  screenHeight?: number | null
  /** In the editor, which a link would leave. */
  isPreview?: boolean
}

/**
 * A portfolio as visitors see it: title, author and description, then its pages one below the other, without what
 * its author has not filled in.
 */
export function PortfolioArticle({
  portfolio,
  screenHeight = null,
  isPreview = false,
}: PortfolioArticleProps) {
  const { t } = useTranslation('mfe-portfolio')
  const isFirstFrame = useIsFirstFrame()
  const { ref, width } = useElementWidth<HTMLDivElement>()
  const { title, description, author } = portfolio
  const pages = listShownPages(portfolio.pages, author?.username)
  const isLandscape = ({ id }: PortfolioPage) =>
    portfolio.pages.some(page => page.id === id && getOrientation(page) === 'landscape')
  return (
    <article ref={ref} className={classNames(styles.portfolio, screenHeight !== null && styles.fullScreen)}>
      <div className={styles.heading}>
        <h1 dir="auto">{title}</h1>
        {author && (
          <p className={styles.author}>
            <Avatar name={author.username} src={author.avatarUrl} size={32} />
            {isPreview ? (
              <span dir="auto">{author.username}</span>
            ) : (
              <Link dir="auto" to={getAuthorPath(author.username)} className={linkClass}>
                {author.username}
              </Link>
            )}
          </p>
        )}
        {description && (
          <p dir="auto" className={styles.description}>
            {description}
          </p>
        )}
      </div>
      {pages.length === 0 && <EmptyState icon="image-off" title={t('viewer.blank')} />}
      {pages.map((page, index) => {
        const number = index + 1
        const scale =
          screenHeight === null
            ? getFitScale(width, page.width)
            : getFullScreenScale({ width, height: screenHeight }, page)
        const image: Omit<LayerImageOptions, 'sizes'> = {
          label: t('viewer.picture', { number }),
          loading: index === 0 ? 'eager' : 'lazy',
        }
        return (
          <section
            key={page.id}
            aria-label={t('viewer.page', { number })}
            className={classNames(styles.page, isLandscape(page) && styles.landscape)}
            style={{ '--page-width': `${page.width}px` }}
          >
            {isFirstFrame ? (
              <FirstFramePage page={page} image={image} />
            ) : isStacked(page, scale) && width > 0 ? (
              <StackedPage page={page} image={image} />
            ) : (
              <ScaledPage
                page={page}
                scale={scale}
                renderLayer={layer => (
                  <LayerView
                    layer={layer}
                    page={page}
                    image={{ ...image, sizes: getSizesAttribute(layer, page, screenHeight !== null) }}
                    minFontSize={minFontSizePx / Math.min(1, scale || 1)}
                  />
                )}
              />
            )}
          </section>
        )
      })}
    </article>
  )
}
