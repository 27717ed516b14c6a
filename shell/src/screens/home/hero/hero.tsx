import { useAccountModals, useSession } from '@tessera/shared-auth'
import { Button, buttonClass } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import styles from './hero.module.css'
import { HeroVideo } from './hero-video.tsx'

export function Hero() {
  const { t } = useTranslation('shell')
  const { signedIn } = useSession()
  const { openLogin } = useAccountModals()
  const navigate = useNavigate()

  return (
    <section className={styles.hero}>
      <HeroVideo />
      <div className={styles.text}>
        <p className={styles.eyebrow}>{t('home.eyebrow')}</p>
        <h1 className={styles.title}>{t('home.title')}</h1>
        <p className={styles.subtitle}>{t('home.subtitle')}</p>
        <div className={styles.actions}>
          {/* Specification 1, §2: members go to the toolbox, visitors log in first. */}
          <Button
            variant="primary"
            size="large"
            onClick={() => (signedIn ? void navigate('/tools') : openLogin())}
          >
            {t('home.getForFree')}
          </Button>
          <Link to="/tools" className={buttonClass({ size: 'large', variant: 'ghost' })}>
            {t('home.seeGallery')}
          </Link>
        </div>
      </div>
    </section>
  )
}
