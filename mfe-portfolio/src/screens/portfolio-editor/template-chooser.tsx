import { useAppSelector } from '@tessera/shared-auth'
import type { PortfolioPage } from '@tessera/shared-contracts'
import { Dialog } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { selectDocument } from '../../document/portfolio-editor-slice.ts'
import { setInTypeface } from '../../document/typeface.ts'
import { PageThumbnail } from '../../page/page-thumbnail.tsx'
import { pageOf } from '../../templates/template.ts'
import { templates } from '../../templates/templates.ts'
import styles from './template-chooser.module.css'

interface TemplateChooserProps {
  onClose: () => void
  onChoose: (page: Omit<PortfolioPage, 'id'>) => void
}

/** Height of a template's picture (specification 2, §9). */
const thumbnailHeight = 160

export function TemplateChooser({ onClose, onChoose }: TemplateChooserProps) {
  const { t } = useTranslation('mfe-portfolio')
  const document = useAppSelector(selectDocument)
  return (
    <Dialog open onClose={onClose} title={t('chooser.title')} closeLabel={t('close')} size="large">
      <ul className={styles.templates}>
        {templates.map(template => {
          const page = pageOf(template, key => t(`samples.${key}`))
          return (
            <li key={template.name}>
              <button type="button" className={styles.template} onClick={() => onChoose(page)}>
                <PageThumbnail page={setInTypeface(page, document)} height={thumbnailHeight} />
                <span>{t(`templates.${template.name}`)}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
