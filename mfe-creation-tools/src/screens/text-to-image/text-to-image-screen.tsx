import { startTransition, useRef } from 'react'
import { scrollIntoView } from '../../tool-layout/scroll-into-view.ts'
import { isRunning } from '../../tasks/task-state.ts'
import { ToolScreen } from '../../tool-layout/tool-screen.tsx'
import { ToolSettings } from '../../tool-layout/tool-settings.tsx'
import { useTexts } from '../../texts.ts'
import { useDraft } from './draft/use-draft.ts'
import { useLinkedDraft } from './draft/use-linked-draft.ts'
import { GenerateBar } from './generation/generate-bar.tsx'
import { toFormStatus } from './generation/form-status.ts'
import { useGeneration } from './generation/use-generation.ts'
import { useCheckGenerationRequirements } from './requirements/use-check-generation-requirements.ts'
import { HistoryPanel } from './history/history-panel.tsx'
import { ParametersPanel } from './parameters/parameters-panel.tsx'
import { ImageDetailsLightbox } from './image-details/image-details-lightbox.tsx'
import { toDraftFromDetails, type ImageDetails } from './image-details/image-details.ts'
import { useOpenImage } from './image-details/use-open-image.ts'
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
  const meetRequirements = useCheckGenerationRequirements()
  const openImage = useOpenImage(generation)
  const results = useRef<HTMLDivElement>(null)

  const generate = async () => {
    if (isRunning(generation) || !(await meetRequirements(prompt))) return
    polish.reset()
    start(draft)
    scrollIntoView(results.current)
  }

  const reuse = (details: ImageDetails) => {
    openImage.close()
    // Close the lightbox first; filling in the whole form takes longer
    startTransition(() => replaceDraft(toDraftFromDetails(details)))
  }

  return (
    <>
      <ToolScreen title={t('textToImage.title')} className={styles.main}>
        <div ref={results} className={styles.centre}>
          <ResultPanel generation={generation} onOpen={openImage.open} />
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
            status={toFormStatus(t, generation, polish.status)}
            onGenerate={() => void generate()}
            onCancel={cancel}
          />
        </ToolSettings>
        <HistoryPanel onOpen={openImage.open} />
      </ToolScreen>
      {openImage.details && (
        <ImageDetailsLightbox details={openImage.details} onReuse={reuse} onClose={openImage.close} />
      )}
    </>
  )
}
