import { classes } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import tiles from './aurora-tiles.webp'
import aurora from './aurora.webp'
import styles from './tour-scene.module.css'

export type Scene = 'textToImage' | 'hdUpscale' | 'portfolio'

const scenes = { textToImage: Described, hdUpscale: Enlarged, portfolio: Arranged }

/** What a tool does to a picture, at a glance: one picture goes through all of them. For the eyes only. */
export function TourScene({ scene }: { scene: Scene }) {
  const Shown = scenes[scene]
  return (
    <div aria-hidden="true" className={classes(styles.scene, scene === 'portfolio' && styles.desk)}>
      <Shown />
    </div>
  )
}

/** Made by the embedded engine out of the prompt that stands below it. */
function Aurora({ className }: { className?: string | undefined }) {
  return (
    <img
      src={aurora}
      alt=""
      width={768}
      height={512}
      loading="lazy"
      decoding="async"
      className={classes(styles.picture, className)}
    />
  )
}

function Described() {
  const { t } = useTranslation('shell')
  return (
    <>
      <Aurora />
      <span className={styles.prompt}>{t('home.tools.textToImage.example')}</span>
    </>
  )
}

function Enlarged() {
  return (
    <>
      <Aurora />
      <img src={tiles} alt="" loading="lazy" className={classes(styles.picture, styles.tiles)} />
      <span className={styles.border} />
    </>
  )
}

function Arranged() {
  const { t } = useTranslation('shell')
  return (
    <div className={styles.sheet}>
      <span className={styles.sheetTitle}>{t('home.tools.portfolio.example')}</span>
      <Aurora className={styles.wide} />
      <Aurora className={styles.corner} />
    </div>
  )
}
