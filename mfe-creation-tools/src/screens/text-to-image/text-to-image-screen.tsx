import { useSession } from '@tessera/shared-auth'
import { getPromptText, limits } from '@tessera/shared-contracts'
import { Notice, useDeferredComponent } from '@tessera/shared-ui'
import { lazy, startTransition, Suspense, useId, useRef, useState } from 'react'
import { scrollIntoView } from '../../tool-layout/scroll-into-view.ts'
import { isRunning } from '../../tasks/task-state.ts'
import { useRequirementAlert } from '../../tasks/use-requirement-alert.ts'
import { ToolScreen } from '../../tool-layout/tool-screen.tsx'
import { ToolSettings } from '../../tool-layout/tool-settings.tsx'
import { useTexts } from '../../texts.ts'
import { useMessage } from '../../use-message.ts'
import { useStoredDraft } from '../../draft/use-stored-draft.ts'
import { parsePromptParameters, toDraft, type Draft } from './draft/draft.ts'
import { LinkedDraftNotice } from './draft/linked-draft-notice.tsx'
import { useLinkedDraft, type LinkFailure } from './draft/use-linked-draft.ts'
import { GenerateBar } from './generation/generate-bar.tsx'
import { toFormStatus } from './generation/form-status.ts'
import { useGeneration } from './generation/use-generation.ts'
import { findMissingRequirement } from './requirements/find-missing-requirement.ts'
import { HistoryPanel } from './history/history-panel.tsx'
import { ParametersPanel } from './parameters/parameters-panel.tsx'
import type { ImageRecord } from './image-details/image-record.ts'
import { useOpenImage } from './image-details/use-open-image.ts'
import { PreviewFigure, toPreviewHint } from './preview/preview-figure.tsx'
import { usePreview } from './preview/use-preview.ts'
import { PromptNotes } from './prompt/prompt-notes.tsx'
import { PromptPanel } from './prompt/prompt-panel.tsx'
import { usePromptCheck } from './prompt/use-prompt-check.ts'
import { usePolish } from './prompt/use-polish.ts'
import { useReplacedPrompt } from './prompt/use-replaced-prompt.ts'
import { ResultPanel } from './results/result-panel.tsx'
import styles from './text-to-image-screen.module.css'

/** With the preview, which is loaded when the prompt has the focus. */
const EditChips = lazy(async () => ({ default: (await import('./preview/edit-chips.tsx')).EditChips }))

const loadLightbox = async () =>
  (await import('./image-details/image-details-lightbox.tsx')).ImageDetailsLightbox
// A prefetch of the screen includes its lightbox
void loadLightbox().catch(() => {})

/** `/tools/text-to-image` (specification 2, §2). */
export function TextToImageScreen() {
  const { t } = useTexts()
  const [draft, changeDraft, replaceDraft] = useStoredDraft('text-to-image.draft', toDraft)
  const { prompt, ...parameters } = draft
  const { generation, settings, areSettingsPending, start, cancel } = useGeneration()
  const polish = usePolish(draft, polished => changeDraft({ prompt: polished }))
  const { user } = useSession()
  const alertRequirement = useRequirementAlert()
  const openImage = useOpenImage(generation)
  const isLimited = settings.drawsKnownSubjects ?? false
  const promptCheck = usePromptCheck(draft, isLimited)
  const preview = usePreview(draft, settings, generation.phase === 'succeeded')
  const replaced = useReplacedPrompt(prompt, edited => changeDraft({ prompt: edited }))
  const fieldId = useId()
  const showMessage = useMessage()
  const hasResults = isRunning(generation) || generation.phase === 'succeeded'
  const lightbox = useDeferredComponent(loadLightbox, openImage.details !== null, () => {
    openImage.close()
    void showMessage(t('textToImage.details.title'), t('shared.errors.network'))
  })
  const results = useRef<HTMLDivElement>(null)

  const generate = (requested: Draft) => {
    if (isRunning(generation)) return
    const missing = findMissingRequirement(requested.prompt, user)
    if (missing) {
      void alertRequirement(missing)
      return
    }
    polish.reset()
    start({ ...requested, seed: requested.seed ?? preview.seed })
    scrollIntoView(results.current)
  }
  const [linkFailure, setLinkFailure] = useState<{ failure: LinkFailure; earlier: Draft | null } | null>(null)
  const linked = useLinkedDraft({
    onDraft(linkedDraft, generates) {
      replaceDraft(linkedDraft)
      setLinkFailure(null)
      if (generates) generate(linkedDraft)
    },
    onFailure(failure) {
      setLinkFailure({ failure, earlier: prompt.trim() === '' ? null : draft })
      // The user's own draft must not look like the prompt of that creation
      replaceDraft({ ...draft, prompt: '', seed: null })
    },
  })
  const earlierDraft = linkFailure?.earlier ?? null
  const restoreDraft = (earlier: Draft) => {
    replaceDraft(earlier)
    setLinkFailure(null)
  }

  const reuse = (record: ImageRecord, seed: number | null): Draft => {
    openImage.close()
    const reused = toDraft({
      ...parsePromptParameters({ ...record, positive: getPromptText(record.prompt) }),
      seed,
    })
    // Close the lightbox first; filling in the whole form takes longer
    startTransition(() => replaceDraft(reused))
    return reused
  }

  return (
    <>
      <ToolScreen
        title={t('textToImage.title')}
        reserved={generation.phase === 'running' ? limits.creditsPerTask : undefined}
        className={styles.main}
      >
        <div className={styles.centre}>
          <div className={styles.prompt}>
            {linkFailure && (
              <LinkedDraftNotice
                failure={linkFailure.failure}
                onRestore={earlierDraft && (() => restoreDraft(earlierDraft))}
              />
            )}
            <div className={styles.draft}>
              <PromptPanel
                prompt={prompt}
                onPromptChange={typed => changeDraft({ prompt: typed })}
                polish={polish}
                preview={preview}
                fieldId={fieldId}
                linked={linked}
                onGenerate={() => generate(draft)}
              />
              {preview.isOffered && hasResults && <PreviewFigure preview={preview} draft={draft} />}
            </div>
          </div>
          <div ref={results} className={styles.results}>
            {openImage.missing && <Notice>{t('textToImage.details.missing')}</Notice>}
            {preview.shown && !hasResults ? (
              <PreviewFigure preview={preview} draft={draft} isLarge />
            ) : (
              <ResultPanel
                generation={generation}
                hint={preview.isOffered ? toPreviewHint(t, preview) : undefined}
                onOpen={openImage.open}
              />
            )}
          </div>
          <div className={styles.prompt}>
            {preview.edits.length > 0 && (
              <Suspense>
                <EditChips preview={preview} onEdit={replaced.replace} />
              </Suspense>
            )}
            {areSettingsPending && <div className={styles.pendingNotes} />}
            {isLimited && (
              <PromptNotes check={promptCheck} preview={preview} replaced={replaced} fieldId={fieldId} />
            )}
          </div>
        </div>
        <ToolSettings>
          <ParametersPanel {...parameters} settings={settings} onChange={changeDraft} />
          <GenerateBar
            generation={generation}
            status={toFormStatus(t, { generation, polish: polish.status, prompt })}
            onGenerate={() => generate(draft)}
            onCancel={cancel}
          />
        </ToolSettings>
        <HistoryPanel onOpen={openImage.open} />
      </ToolScreen>
      {lightbox && openImage.details && (
        <lightbox.Component
          details={openImage.details}
          list={openImage.list}
          isGenerating={isRunning(generation)}
          onReuse={reuse}
          onVary={record => generate(reuse(record, null))}
          onClose={openImage.close}
        />
      )}
    </>
  )
}
