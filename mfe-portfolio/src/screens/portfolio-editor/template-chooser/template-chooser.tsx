import { useAppSelector } from '@tessera/shared-auth'
import type { PortfolioPage } from '@tessera/shared-contracts'
import { afterPaint, Button, Dialog } from '@tessera/shared-ui'
import { memo, startTransition, useEffect, useId, useState, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { selectDocument, selectSelectedPage } from '../state/portfolio-editor-slice.ts'
import { applyDocumentStyle } from '../document/page-edits.ts'
import { getOrientation, pageSizes, type PageOrientation } from '../../../page/page-size.ts'
import { PageThumbnail } from '../../../page/page-thumbnail.tsx'
import { useSampleText } from '../templates/use-sample-text.ts'
import { blankTemplate, createPage, templates, type Template } from '../templates/template-catalog.ts'
import { toLandscape } from '../templates/to-landscape.ts'
import { OrientationChooser } from './orientation-chooser.tsx'
import { ThemeChooser } from './theme-chooser.tsx'
import styles from './template-chooser.module.css'

type NewPage = Omit<PortfolioPage, 'id'>

interface TemplateChooserProps {
  onClose: () => void
  onChoose: (page: NewPage) => void
}

/** The height of a template's thumbnail (specification 2, §9). */
const thumbnailHeightPx = 160

const getThumbnailWidth = (orientation: PageOrientation) =>
  (thumbnailHeightPx * pageSizes[orientation].width) / pageSizes[orientation].height

function createOrientedPage(
  template: Template,
  orientation: PageOrientation,
  getText: (key: string) => string,
): NewPage {
  const upright = createPage(template, getText)
  return orientation === 'landscape' ? toLandscape(upright) : upright
}

/** The dialog to choose a template or a blank page. It renders all names at once and the thumbnails one by one. */
export function TemplateChooser({ onClose, onChoose }: TemplateChooserProps) {
  const { t } = useTranslation('mfe-portfolio')
  const renderedCount = useProgressiveCount(templates.length)
  const selectedPage = useAppSelector(selectSelectedPage)
  const [orientation, setOrientation] = useState(selectedPage ? getOrientation(selectedPage) : 'portrait')
  const choose = ({ currentTarget }: MouseEvent, page: NewPage) => {
    // Closes the dialog before React removes it, so that a second click cannot add another page
    currentTarget.closest('dialog')?.close()
    onChoose(page)
  }
  return (
    <Dialog open onClose={onClose} title={t('chooser.title')} closeLabel={t('close')} size="large">
      <ThemeChooser />
      <div className={styles.format}>
        <OrientationChooser value={orientation} onValueChange={setOrientation} />
        <Button
          icon="plus"
          onClick={event => choose(event, createOrientedPage(blankTemplate, orientation, String))}
        >
          {t('templates.blank')}
        </Button>
      </div>
      <ul className={styles.templates} style={{ '--thumbnail-width': `${getThumbnailWidth(orientation)}px` }}>
        {templates.map((template, index) => (
          <li key={template.name}>
            <TemplateOption
              template={template}
              orientation={orientation}
              rendered={index < renderedCount}
              onChoose={choose}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

interface TemplateOptionProps {
  template: Template
  orientation: PageOrientation
  /** Whether the thumbnail shows its layers yet. */
  rendered: boolean
  onChoose: (event: MouseEvent, page: NewPage) => void
}

const TemplateOption = memo(function TemplateOption({
  template,
  orientation,
  rendered,
  onChoose,
}: TemplateOptionProps) {
  const { t } = useTranslation('mfe-portfolio')
  const document = useAppSelector(selectDocument)
  const id = useId()
  const getSampleText = useSampleText()
  const page = createOrientedPage(template, orientation, getSampleText)
  const styled = applyDocumentStyle(page, document)
  return (
    <>
      <button
        type="button"
        className={styles.template}
        aria-describedby={id}
        onClick={event => onChoose(event, page)}
      >
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
