import type { Portfolio } from '@tessera/shared-contracts'
import { Avatar } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { LayerView } from '../../page/layer-view.tsx'
import { getFitScale } from '../../page/page-scale.ts'
import { ScaledPage } from '../../page/scaled-page.tsx'
import { useElementWidth } from '../../page/use-element-width.ts'
import styles from './portfolio-viewer-screen.module.css'

/** A published portfolio: title, author and description, then its pages one below the other. */
export function PortfolioArticle({ portfolio }: { portfolio: Portfolio }) {
  const { t } = useTranslation('mfe-portfolio')
  const { ref, width } = useElementWidth<HTMLDivElement>()
  const { title, description, author, pages } = portfolio
  return (
    <article ref={ref} className={styles.portfolio}>
      <div className={styles.heading}>
        <h1 dir="auto">{title}</h1>
        {author && (
          <p className={styles.author}>
            <Avatar name={author.username} src={author.avatarUrl} size={32} />
            <span dir="auto">{author.username}</span>
          </p>
        )}
        {description && (
          <p dir="auto" className={styles.description}>
            {description}
          </p>
        )}
      </div>
      {pages.map((page, index) => {
        const number = index + 1
        return (
          <section key={page.id} aria-label={t('viewer.page', { number })} className={styles.page}>
            <ScaledPage
              page={page}
              scale={getFitScale(width, page.width)}
              renderLayer={layer => <LayerView layer={layer} imageLabel={t('viewer.picture', { number })} />}
            />
          </section>
        )
      })}
    </article>
  )
}
