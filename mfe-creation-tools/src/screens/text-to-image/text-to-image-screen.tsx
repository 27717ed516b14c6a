import { useSession } from '@tessera/shared-auth'
import { getPromptText, limits } from '@tessera/shared-contracts'
import { Notice, useDeferredComponent } from '@tessera/shared-ui'
import { startTransition, useId, useRef, useState } from 'react'
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
import { useUnsupportedPromptConfirm } from './generation/use-unsupported-prompt-confirm.ts'
import { useGeneration } from './generation/use-generation.ts'
import { findMissingRequirement } from './requirements/find-missing-requirement.ts'
import { HistoryPanel } from './history/history-panel.tsx'
import { ParametersPanel } from './parameters/parameters-panel.tsx'
import { useOpenImage, type ImageRecord } from './image-details/use-open-image.ts'
import { focusFieldAfterDialog } from './prompt/guide/focus-field-after-dialog.ts'
import { PromptPanel } from './prompt/prompt-panel.tsx'
import { usePromptCheck } from './prompt/use-prompt-check.ts'
import { usePolish } from './prompt/use-polish.ts'
import { ResultPanel } from './results/result-panel.tsx'
import styles from './text-to-image-screen.module.css'

const loadLightbox = async () =>
  (await import('./image-details/image-details-lightbox.tsx')).ImageDetailsLightbox
// Whoever prefetches the screen prefetches its lightbox too
void loadLightbox().catch(() => {})

/** `/tools/text-to-image` (specification 2, §2). */
export function TextToImageScreen() {
  const { t } = useTexts()
  const [draft, changeDraft, replaceDraft] = useStoredDraft('text-to-image.draft', toDraft)
  const { prompt, ...parameters } = draft
  const { generation, settings, start, cancel } = useGeneration()
  const polish = usePolish(draft, polished => changeDraft({ prompt: polished }))
  const { user } = useSession()
  const alertRequirement = useRequirementAlert()
  const openImage = useOpenImage(generation)
  const isLimited = settings.drawsKnownSubjects ?? false
  const promptCheck = usePromptCheck(draft, isLimited)
  const confirmUndrawable = useUnsupportedPromptConfirm()
  const isAsking = useRef(false)
  const fieldId = useId()
  const showMessage = useMessage()
  const lightbox = useDeferredComponent(loadLightbox, openImage.details !== null, () => {
    openImage.close()
    void showMessage(t('textToImage.details.title'), t('shared.errors.network'))
  })
  const results = useRef<HTMLDivElement>(null)

  const generate = async (requested: Draft) => {
    if (isRunning(generation) || isAsking.current) return
    const missing = findMissingRequirement(requested.prompt, user)
    if (missing) return alertRequirement(missing)
    isAsking.current = true
    const isConfirmed = await confirmUndrawable(await promptCheck.load(requested))
    isAsking.current = false
    if (!isConfirmed) return focusFieldAfterDialog(fieldId)
    polish.reset()
    start(requested)
    scrollIntoView(results.current)
  }
  const [linkFailure, setLinkFailure] = useState<{ failure: LinkFailure; earlier: Draft | null } | null>(null)
  const linked = useLinkedDraft({
    onDraft(linkedDraft, generates) {
      replaceDraft(linkedDraft)
      setLinkFailure(null)
      if (generates) void generate(linkedDraft)
    },
    onFailure(failure) {
      setLinkFailure({ failure, earlier: prompt.trim() === '' ? null : draft })
      // The user's own draft must not look like the prompt of that work
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
            <PromptPanel
              prompt={prompt}
              onPromptChange={typed => changeDraft({ prompt: typed })}
              polish={polish}
              check={isLimited ? promptCheck : null}
              fieldId={fieldId}
              linked={linked}
              onGenerate={() => void generate(draft)}
            />
          </div>
          <div ref={results} className={styles.results}>
            {openImage.missing && <Notice>{t('textToImage.details.missing')}</Notice>}
            <ResultPanel generation={generation} onOpen={openImage.open} />
          </div>
        </div>
        <ToolSettings>
          <ParametersPanel {...parameters} settings={settings} onChange={changeDraft} />
          <GenerateBar
            generation={generation}
            status={toFormStatus(t, generation, polish.status)}
            onGenerate={() => void generate(draft)}
            onCancel={cancel}
          />
        </ToolSettings>
        <HistoryPanel onOpen={openImage.open} />
      </ToolScreen>
      {lightbox && openImage.details && (
        <lightbox.Component
          details={openImage.details}
          isGenerating={isRunning(generation)}
          onReuse={reuse}
          onVary={record => void generate(reuse(record, null))}
          onClose={openImage.close}
        />
      )}
    </>
  )
}
