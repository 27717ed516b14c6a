import { useAppSelector } from '@tessera/shared-auth'
import type { PortfolioPage } from '@tessera/shared-contracts'
import { afterPaint, Dialog } from '@tessera/shared-ui'
import { memo, startTransition, useEffect, useState, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { selectDocument } from '../../document/portfolio-editor-slice.ts'
import { setInTypeface } from '../../document/typeface.ts'
import { PageThumbnail } from '../../page/page-thumbnail.tsx'
import { pageOf, type Template } from '../../templates/template.ts'
import { templates } from '../../templates/templates.ts'
import styles from './template-chooser.module.css'

interface TemplateChooserProps {
  onClose: () => void
  onChoose: (page: Omit<PortfolioPage, 'id'>) => void
}

/** Height of a template's picture (specification 2, §9). */
const thumbnailHeight = 160

/** The templates to choose from: their names at once, their pictures one after the other. */
export function TemplateChooser({ onClose, onChoose }: TemplateChooserProps) {
  const { t } = useTranslation('mfe-portfolio')
  const drawn = useOneByOne(templates.length)
  return (
    <Dialog open onClose={onClose} title={t('chooser.title')} closeLabel={t('close')} size="large">
      <ul className={styles.templates}>
        {templates.map((template, index) => (
          <li key={template.name}>
            <Choice template={template} drawn={index < drawn} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

interface ChoiceProps {
  template: Template
  /** Whether its page has anything on it yet. */
  drawn: boolean
  onChoose: TemplateChooserProps['onChoose']
}

const Choice = memo(function Choice({ template, drawn, onChoose }: ChoiceProps) {
  const { t } = useTranslation('mfe-portfolio')
  const document = useAppSelector(selectDocument)
  const page = pageOf(template, key => t(`samples.${key}`))
  const choose = ({ currentTarget }: MouseEvent) => {
    // Out of sight at once, and no place for a second press; it leaves the page with the next thing that is drawn
    currentTarget.closest('dialog')?.close()
    onChoose(page)
  }
  return (
    <button type="button" className={styles.template} onClick={choose}>
      <PageThumbnail
        page={drawn ? setInTypeface(page, document) : { ...page, layers: [] }}
        height={thumbnailHeight}
      />
      <span>{t(`templates.${template.name}`)}</span>
    </button>
  )
})

/** How many of so many heavy things are to be drawn: each once the one before has been painted, the first once the rest has. */
function useOneByOne(count: number): number {
  const [drawn, setDrawn] = useState(0)
  useEffect(() => {
    if (drawn === count) return undefined
    return afterPaint(() => startTransition(() => setDrawn(drawn + 1)))
  }, [drawn, count])
  return drawn
}
