import { useAppDispatch, useSession } from '@tessera/shared-auth'
import { ExportButton } from '../../export/export-button.tsx'
import { listShownPages } from '../../shown-pages/list-shown-pages.ts'
import styles from './portfolio-editor-screen.module.css'
import { selectDocument } from './state/portfolio-editor-slice.ts'
import { listUnfinished } from './unfinished/list-unfinished.ts'
import { loadSampleTexts, markPlaceholders } from './unfinished/placeholders.ts'

/** Exports the draft as it would be published, without what is unfinished. */
export function ExportDraftButton() {
  const dispatch = useAppDispatch()
  const { user } = useSession()
  const load = async () => {
    const samples = await loadSampleTexts()
    // Read when the button is pressed: a selector hook would render the header again for each typed letter
    const { title, description, pages } = dispatch((_, getState) => selectDocument(getState()))
    const author = user?.username ?? null
    const marked = markPlaceholders(pages, samples)
    return {
      title: title.trim(),
      description: description.trim(),
      author,
      pages: listShownPages(marked, author),
      isUnfinished: listUnfinished(marked, author).length > 0,
    }
  }
  return <ExportButton load={load} className={styles.preview} textClassName={styles.previewText} />
}
