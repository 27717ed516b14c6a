import type { GalleryItem } from '@tessera/shared-contracts'
import { buttonClass, Icon, Image } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useGetAuthorCreationsQuery } from '../../portfolio-api.ts'
import { getAuthorPath } from './author-path.ts'
import styles from './more-of-author.module.css'

const maxShown = 6

interface MoreOfAuthorProps {
  /** The portfolio above. */
  portfolioId: string
  username: string
}

/** At the end of a portfolio: the next one of its author, and their newest creations. Nothing where there are none. */
export function MoreOfAuthor({ portfolioId, username }: MoreOfAuthorProps) {
  const { t } = useTranslation('mfe-portfolio')
  const { data } = useGetAuthorCreationsQuery({ page: 1, author: username, limit: 50 })
  const creations = data?.creations ?? []
  const others = creations.filter(creation => getPortfolioId(creation) !== portfolioId)
  const next = findNextPortfolio(creations, portfolioId)
  const shown = others.filter(creation => creation !== next).slice(0, maxShown)
  if (others.length === 0) return null
  return (
    <section className={styles.more} aria-labelledby="more-of-author">
      <h2 id="more-of-author" className={styles.heading}>
        {t('viewer.moreBy', { name: username })}
      </h2>
      {next && (
        <Link to={getPath(next)} className={styles.next}>
          <Thumbnail creation={next} />
          <span className={styles.nextText}>
            <span className={styles.label}>{t('viewer.nextPortfolio')}</span>
            <span dir="auto">{next.title?.trim() || t('preview.untitled')}</span>
          </span>
          <Icon name="chevron-right" size={20} />
        </Link>
      )}
      {shown.length > 0 && (
        <ul className={styles.creations}>
          {shown.map(creation => (
            <li key={creation.id}>
              <Link to={getPath(creation)} className={styles.creation}>
                <Thumbnail creation={creation} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Link to={getAuthorPath(username)} className={buttonClass({ size: 'small' })}>
        {t('viewer.allBy', { name: username })}
      </Link>
    </section>
  )
}

function Thumbnail({ creation: { title, thumb_url: thumbnail, url } }: { creation: GalleryItem }) {
  const { t } = useTranslation('mfe-portfolio')
  return (
    <Image
      src={thumbnail ?? url}
      alt={title?.trim() || t('preview.untitled')}
      width={1}
      height={1}
      loading="lazy"
      fallbackLabel={t('works.missing')}
    />
  )
}

const getPortfolioId = ({ file_type: type, portfolio_id: id, id: creationId }: GalleryItem) =>
  type === 'portfolio' ? String(id ?? creationId) : null

/** Returns the portfolio before this one in time; after the first one the newest. */
function findNextPortfolio(creations: readonly GalleryItem[], portfolioId: string): GalleryItem | undefined {
  const portfolios = creations.filter(({ file_type: type }) => type === 'portfolio')
  const index = portfolios.findIndex(creation => getPortfolioId(creation) === portfolioId)
  return portfolios[index + 1] ?? portfolios.find((_, other) => other !== index)
}

function getPath(creation: GalleryItem): string {
  const portfolioId = getPortfolioId(creation)
  return portfolioId === null
    ? `/tools?work=${encodeURIComponent(creation.id)}`
    : `/portfolio/${encodeURIComponent(portfolioId)}`
}
