import { Icon, Notice, restoreFocusOnUnmount, type IconName } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import type { ExportedPortfolio, ExportFormat } from '../exported-portfolio.ts'
import { planLongImages } from '../images/plan-long-images.ts'
import styles from './export-dialog.module.css'

const formats: readonly (readonly [ExportFormat, IconName])[] = [
  ['pdf', 'file-text'],
  ['png', 'images'],
  ['long', 'image'],
]

interface ExportChoicesProps {
  portfolio: ExportedPortfolio
  hasFailed: boolean
  onChoose: (format: ExportFormat) => void
}

/** The formats. Choosing one starts the export. */
export function ExportChoices({ portfolio, hasFailed, onChoose }: ExportChoicesProps) {
  const { t } = useTranslation('mfe-portfolio')
  const { pages, isUnfinished } = portfolio
  const longImages = planLongImages(pages).length
  const describe = (format: ExportFormat): string => {
    if (format === 'png') return t('export.pngText', { count: pages.length })
    if (format === 'pdf') return t('export.pdfText')
    return longImages > 1 ? t('export.longTexts', { count: longImages }) : t('export.longText')
  }
  return (
    <div className={styles.step}>
      {hasFailed && <Notice tone="danger">{t('export.failed')}</Notice>}
      <ul className={styles.choices}>
        {formats.map(([format, icon], index) => (
          <li key={format}>
            <button
              ref={restoreFocusOnUnmount()}
              type="button"
              className={styles.choice}
              data-autofocus={index === 0 ? '' : undefined}
              onClick={() => onChoose(format)}
            >
              <Icon name={icon} size={24} className={styles.icon} />
              <span>
                <span className={styles.name}>{t(`export.${format}`)}</span>
                <span className={styles.text}>{describe(format)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {isUnfinished && <p className={styles.note}>{t('export.unfinished')}</p>}
    </div>
  )
}
