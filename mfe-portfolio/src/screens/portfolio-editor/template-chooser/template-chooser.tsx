import { useAppSelector } from '@tessera/shared-auth'
import type { PortfolioPage } from '@tessera/shared-contracts'
import { afterPaint, Dialog } from '@tessera/shared-ui'
import { memo, startTransition, useEffect, useId, useState, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { selectDocument } from '../state/portfolio-editor-slice.ts'
import { applyDocumentStyle } from '../document/page-edits.ts'
import { PageThumbnail } from '../../../page/page-thumbnail.tsx'
import { useSampleText } from '../templates/use-sample-text.ts'
import { createPage, templates, type Template } from '../templates/template-catalog.ts'
import { ThemeChooser } from './theme-chooser.tsx'
import styles from './template-chooser.module.css'

interface TemplateChooserProps {
  onClose: () => void
  onChoose: (page: Omit<PortfolioPage, 'id'>) => void
}

/** The height of a template's thumbnail (specification 2, §9). */
const thumbnailHeightPx = 160

/** The dialog to choose a template. It renders all names at once and the thumbnails one by one. */
export function TemplateChooser({ onClose, onChoose }: TemplateChooserProps) {
  const { t } = useTranslation('mfe-portfolio')
  const renderedCount = useProgressiveCount(templates.length)
  return (
    <Dialog open onClose={onClose} title={t('chooser.title')} closeLabel={t('close')} size="large">
      <ThemeChooser />
      <ul className={styles.templates}>
        {templates.map((template, index) => (
          <li key={template.name}>
            <TemplateOption template={template} rendered={index < renderedCount} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

interface TemplateOptionProps {
  template: Template
  /** Whether the thumbnail shows its layers yet. */
  rendered: boolean
  onChoose: TemplateChooserProps['onChoose']
}

const TemplateOption = memo(function TemplateOption({ template, rendered, onChoose }: TemplateOptionProps) {
  const { t } = useTranslation('mfe-portfolio')
  const document = useAppSelector(selectDocument)
  const id = useId()
  const getSampleText = useSampleText()
  const page = createPage(template, getSampleText)
  const styled = applyDocumentStyle(page, document)
  const choose = ({ currentTarget }: MouseEvent) => {
    // Closes the dialog before React removes it, so that a second click cannot add another page
    currentTarget.closest('dialog')?.close()
    onChoose(page)
  }
  return (
    <>
      <button type="button" className={styles.template} aria-describedby={id} onClick={choose}>
        <PageThumbnail
          page={rendered ? styled : { ...styled, layers: [] }}
          height={thumbnailHeightPx}
          asSample
        />
        <span>{t(`templates.${template.name}`)}</span>
      </button>
      <p id={id} className={styles.use}>
        {t(`templateUses.${template.name}`)}
      </p>
    </>
  )
})

/** Counts up to a number of expensive items. Each counts after the one before is painted, the first after the rest. */
function useProgressiveCount(count: number): number {
  const [rendered, setRendered] = useState(0)
  useEffect(() => {
    if (rendered === count) return undefined
    return afterPaint(() => startTransition(() => setRendered(rendered + 1)))
  }, [rendered, count])
  return rendered
}
