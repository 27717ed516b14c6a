import { startTransition, useRef } from 'react'
import { bringIntoView } from '../../parts/bring-into-view.ts'
import { ToolScreen } from '../../parts/tool-screen.tsx'
import { ToolSettings } from '../../parts/tool-settings.tsx'
import { useTexts } from '../../texts.ts'
import { useDraft } from './draft/use-draft.ts'
import { useLinkedDraft } from './draft/use-linked-draft.ts'
import { GenerateBar } from './generation/generate-bar.tsx'
import { isRunning } from './generation/generation.ts'
import { statusOf } from './generation/status.ts'
import { useGeneration } from './generation/use-generation.ts'
import { useRequirements } from './generation/use-requirements.ts'
import { HistoryPanel } from './history/history-panel.tsx'
import { ParametersPanel } from './parameters/parameters-panel.tsx'
import { DetailLightbox } from './picture/detail-lightbox.tsx'
import { draftFromDetails, type PictureDetails } from './picture/picture-details.ts'
import { useOpenedPicture } from './picture/use-opened-picture.ts'
import { PromptPanel } from './prompt/prompt-panel.tsx'
import { usePolish } from './prompt/use-polish.ts'
import { ResultPanel } from './results/result-panel.tsx'
import styles from './text-to-image-screen.module.css'

/** `/tools/text-to-image` (specification 2, §2). */
export function TextToImageScreen() {
  const { t } = useTexts()
  const [draft, replaceDraft, changeDraft] = useDraft()
  const { prompt, ...parameters } = draft
  const linked = useLinkedDraft(replaceDraft)
  const { generation, settings, start, cancel } = useGeneration()
  const polish = usePolish(draft, polished => changeDraft({ prompt: polished }))
  const meetRequirements = useRequirements()
  const picture = useOpenedPicture(generation)
  const results = useRef<HTMLDivElement>(null)

  const generate = async () => {
    if (isRunning(generation) || !(await meetRequirements(prompt))) return
    polish.settle()
    start(draft)
    bringIntoView(results.current)
  }

  const reuse = (details: PictureDetails) => {
    picture.close()
    // What it was pressed in goes first, then the whole form is filled in
    startTransition(() => replaceDraft(draftFromDetails(details)))
  }

  return (
    <>
      <ToolScreen title={t('textToImage.title')} className={styles.main}>
        <div ref={results} className={styles.centre}>
          <ResultPanel generation={generation} onOpen={picture.open} />
          <PromptPanel
            prompt={prompt}
            onPromptChange={typed => changeDraft({ prompt: typed })}
            polish={polish}
            linked={linked}
            onGenerate={() => void generate()}
          />
        </div>
        <ToolSettings>
          <ParametersPanel {...parameters} settings={settings} onChange={changeDraft} />
          <GenerateBar
            generation={generation}
            status={statusOf(t, generation, polish.status)}
            onGenerate={() => void generate()}
            onCancel={cancel}
          />
        </ToolSettings>
        <HistoryPanel onOpen={picture.open} />
      </ToolScreen>
      {picture.details && (
        <DetailLightbox details={picture.details} onReuse={reuse} onClose={picture.close} />
      )}
    </>
  )
}
