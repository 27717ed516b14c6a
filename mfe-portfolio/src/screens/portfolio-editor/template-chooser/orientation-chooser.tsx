import { ChoiceGroup } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { pageOrientations, pageSizes, type PageOrientation } from '../../../page/page-size.ts'
import styles from './orientation-chooser.module.css'

interface OrientationChooserProps {
  value: PageOrientation
  onValueChange: (orientation: PageOrientation) => void
}

/** Whether the new page is upright or wide. */
export function OrientationChooser({ value, onValueChange }: OrientationChooserProps) {
  const { t } = useTranslation('mfe-portfolio')
  return (
    <div className={styles.orientations}>
      <ChoiceGroup
        label={t('chooser.orientation')}
        columns={2}
        value={value}
        onValueChange={onValueChange}
        options={pageOrientations.map(name => {
          const { width, height } = pageSizes[name]
          return {
            value: name,
            label: t(`chooser.${name}`),
            content: (
              <span className={styles.orientation}>
                <span
                  aria-hidden="true"
                  className={styles.sheet}
                  style={{ aspectRatio: `${width} / ${height}` }}
                />
                {t(`chooser.${name}`)}
              </span>
            ),
          }
        })}
      />
    </div>
  )
}
