import { defaultDesktopTools, type DesktopTool } from '@tessera/shared-contracts'
import { Badge, buttonClass, Icon, Skeleton, VisuallyHidden } from '@tessera/shared-ui'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/language.tsx'
import { useDesktopToolsQuery } from './home-api.ts'
import styles from './home.module.css'
import { ToolIcon } from './tool-icon.tsx'

/** The operator's desktop tools (specification 1, §1), or the default ones where the server has no list. */
export function DesktopToolsSection() {
  const { t } = useTranslation('shell')
  const { data, isLoading } = useDesktopToolsQuery({})
  const tools = data?.success ? data.tools : defaultDesktopTools
  if (!isLoading && tools.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="home-desktop">
      <div className={styles.intro}>
        <h2 id="home-desktop">{t('home.desktopTitle')}</h2>
        <p>{t('home.desktopLead')}</p>
      </div>
      {isLoading ? (
        <LoadingTools />
      ) : (
        <ul className={styles.cards}>
          {tools.map((tool, place) => (
            <ToolCard key={place} tool={tool} />
          ))}
        </ul>
      )}
    </section>
  )
}

function ToolCard({ tool }: { tool: DesktopTool }) {
  const { t } = useTranslation('shell')
  const { language } = useLanguage()
  const titleId = useId()
  const { icon, title, description, downloadLink, comingSoon } = tool
  return (
    <li className={styles.card} aria-labelledby={titleId}>
      <ToolIcon icon={icon} className={styles.cardIcon} />
      <h3 id={titleId}>{title[language]}</h3>
      <p>{description[language]}</p>
      <div className={styles.cardAction}>
        {downloadLink && !comingSoon ? (
          <a href={downloadLink} className={buttonClass({ size: 'small' })} aria-describedby={titleId}>
            <Icon name="download" size={16} />
            {t('home.download')}
          </a>
        ) : (
          <Badge>{t('comingSoon')}</Badge>
        )}
      </div>
    </li>
  )
}

/** Placeholders in the number and size of the default cards. */
function LoadingTools() {
  const { t } = useTranslation('shell')
  return (
    <>
      <VisuallyHidden role="status">{t('home.desktopLoading')}</VisuallyHidden>
      <div className={styles.cards}>
        {defaultDesktopTools.map((_, place) => (
          <Skeleton key={place} className={styles.waitingCard} />
        ))}
      </div>
    </>
  )
}
