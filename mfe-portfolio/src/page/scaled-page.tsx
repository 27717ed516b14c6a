import { PageView, type PageViewProps } from './page-view.tsx'
import styles from './page.module.css'

interface ScaledPageProps extends PageViewProps {
  /** A factor, or a CSS expression of one. */
  scale: number | string
}

/** A page in a box with its scaled size, so that the layout around it is right. */
export function ScaledPage({ scale, ...view }: ScaledPageProps) {
  const { width, height } = view.page
  const box = { '--page-width': `${width}px`, '--page-height': `${height}px`, '--page-scale': scale }
  return (
    <div className={styles.frame} style={box}>
      <div className={styles.scaled}>
        <PageView {...view} />
      </div>
    </div>
  )
}
