import type { GenerationRecord } from '@tessera/shared-contracts'
import { useRef, useState } from 'react'
import { DetailLightbox } from './picture/detail-lightbox.tsx'
import { GenerateBar } from './generation/generate-bar.tsx'
import { isRunning, type Generation } from './generation/generation.ts'
import { HistoryPanel } from './history/history-panel.tsx'
import { ParametersPanel } from './parameters/parameters-panel.tsx'
import {
  detailsOfRecord,
  detailsOfResult,
  draftFromDetails,
  type PictureDetails,
} from './picture/picture-details.ts'
import { PromptPanel } from './prompt/prompt-panel.tsx'
import { ResultPanel } from './results/result-panel.tsx'
import { statusOf } from './generation/status.ts'
import { ToolHeader } from '../../parts/tool-header.tsx'
import { useTexts } from '../../texts.ts'
import { useDraft } from './draft/use-draft.ts'
import { useGeneration } from './generation/use-generation.ts'
import { useLinkedDraft } from './draft/use-linked-draft.ts'
import { usePolish } from './prompt/use-polish.ts'
import { useRequirements } from './generation/use-requirements.ts'
import styles from './text-to-image-screen.module.css'

/** A picture that was clicked: one of a past generation, or of the one on the page. */
interface OpenedPicture {
  imageUrl: string
  record: GenerationRecord | null
}

/** `/tools/text-to-image` (specification 2, §2). */
export function TextToImageScreen() {
  const { t } = useTexts()
  const [draft, replaceDraft, changeDraft] = useDraft()
  const linked = useLinkedDraft(replaceDraft)
  const { generation, settings, start, cancel } = useGeneration()
  const polish = usePolish(draft.prompt, prompt => changeDraft({ prompt }))
  const meetRequirements = useRequirements()
  const [opened, setOpened] = useState<OpenedPicture | null>(null)
  const details = opened && detailsOf(opened, generation)
  const results = useRef<HTMLDivElement>(null)

  const generate = async () => {
    if (isRunning(generation) || !(await meetRequirements(draft.prompt))) return
    polish.settle()
    start(draft)
    results.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }

  const reuse = (details: PictureDetails) => {
    replaceDraft(draftFromDetails(details))
    setOpened(null)
  }

  return (
    <div className={styles.screen}>
      <ToolHeader title={t('textToImage.title')} />
      <main className={styles.main}>
        <div ref={results} className={styles.centre}>
          <ResultPanel generation={generation} onOpen={imageUrl => setOpened({ imageUrl, record: null })} />
          <PromptPanel
            prompt={draft.prompt}
            onPromptChange={prompt => changeDraft({ prompt })}
            polish={polish}
            linked={linked}
            onGenerate={() => void generate()}
          />
        </div>
        <div className={styles.left}>
          <ParametersPanel draft={draft} settings={settings} onChange={changeDraft} />
          <GenerateBar
            generation={generation}
            status={statusOf(t, generation, polish.status)}
            onGenerate={() => void generate()}
            onCancel={cancel}
          />
        </div>
        <HistoryPanel onOpen={(record, imageUrl) => setOpened({ record, imageUrl })} />
      </main>
      {details && <DetailLightbox details={details} onReuse={reuse} onClose={() => setOpened(null)} />}
    </div>
  )
}

/** Those of the generation on the page follow it: its history id comes a moment after its pictures. */
function detailsOf({ imageUrl, record }: OpenedPicture, generation: Generation): PictureDetails | null {
  if (record) return detailsOfRecord(record, imageUrl)
  return generation.phase === 'succeeded'
    ? detailsOfResult(generation.task, generation.historyId, imageUrl)
    : null
}
