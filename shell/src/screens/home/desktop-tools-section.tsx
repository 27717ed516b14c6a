import { Badge, buttonClass, Icon } from '@tessera/shared-ui'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { desktopTools, type DesktopTool } from './desktop-tools.ts'
import styles from './home.module.css'

export function DesktopTools() {
  const { t } = useTranslation('shell')
  return (
    <section className={styles.section} aria-labelledby="home-desktop">
      <div className={styles.intro}>
        <h2 id="home-desktop">{t('home.desktopTitle')}</h2>
        <p>{t('home.desktopLead')}</p>
      </div>
      <ul className={styles.cards}>
        {desktopTools.map(tool => (
          <ToolCard key={tool.name} tool={tool} />
        ))}
      </ul>
    </section>
  )
}

function ToolCard({ tool: { name, icon, downloadLink } }: { tool: DesktopTool }) {
  const { t } = useTranslation('shell')
  const titleId = useId()
  return (
    <li className={styles.card} aria-labelledby={titleId}>
      <Icon name={icon} size={24} className={styles.cardIcon} />
      <h3 id={titleId}>{t(`home.desktop.${name}.title`)}</h3>
      <p>{t(`home.desktop.${name}.text`)}</p>
      <div className={styles.cardAction}>
        {downloadLink ? (
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
