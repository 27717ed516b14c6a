import { trialDays } from '@tessera/shared-contracts'
import { Icon, type IconName } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import styles from '../home.module.css'
import { TourScene, type Scene } from './tour-scene.tsx'

const tourStops: readonly { name: Scene; icon: IconName; path: string }[] = [
  { name: 'textToImage', icon: 'sparkles', path: '/tools/text-to-image' },
  { name: 'hdUpscale', icon: 'scaling', path: '/tools/hd-upscale' },
  { name: 'portfolio', icon: 'layout-template', path: '/portfolio-editor' },
]

export interface ToolboxTourProps {
  hasScreen: (path: string) => boolean
}

/** Presents the tools of the toolbox, with a link to each tool that the composition has. */
export function ToolboxTour({ hasScreen }: ToolboxTourProps) {
  const { t } = useTranslation('shell')
  return (
    <section className={styles.section} aria-labelledby="home-toolbox">
      <div className={styles.intro}>
        <h2 id="home-toolbox">{t('home.toolboxTitle')}</h2>
        <p>{t('home.toolboxLead')}</p>
      </div>
      <ol className={styles.tour}>
        {tourStops.map(({ name, icon, path }) => (
          <li key={name} className={styles.stop}>
            <TourScene scene={name} />
            <h3>
              <Icon name={icon} size={20} className={styles.stopIcon} />
              {hasScreen(path) ? (
                <Link to={path} className={styles.stopLink}>
                  {t(`home.tools.${name}.title`)}
                </Link>
              ) : (
                <>
                  {t(`home.tools.${name}.title`)} <span className={styles.stopSoon}>{t('comingSoon')}</span>
                </>
              )}
            </h3>
            <p>{t(`home.tools.${name}.text`, { days: trialDays })}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
