import { useDeferredComponent } from '@tessera/shared-ui'
import { limits } from '@tessera/shared-contracts'
import { useRef, useState } from 'react'
import { scrollIntoView } from '../../tool-layout/scroll-into-view.ts'
import { ToolScreen } from '../../tool-layout/tool-screen.tsx'
import { ToolSettings } from '../../tool-layout/tool-settings.tsx'
import { useTexts } from '../../texts.ts'
import { useMessage } from '../../use-message.ts'
import { useStoredDraft } from '../../draft/use-stored-draft.ts'
import { useComparison } from './comparison/use-comparison.ts'
import { toUpscaleDraft } from './draft/upscale-draft.ts'
import { ParametersPanel } from './parameters/parameters-panel.tsx'
import { StartBar } from './parameters/start-bar.tsx'
import { ResultPanel } from './result/result-panel.tsx'
import type { LightboxContent } from './result/upscale-lightbox.tsx'
import { useUpscales } from './run/use-upscales.ts'
import { UploadArea } from './source-image/upload-area.tsx'
import styles from './hd-upscale-screen.module.css'

const loadLightbox = async () => (await import('./deferred-parts.ts')).UpscaleLightbox
const loadQueue = async () => (await import('./deferred-parts.ts')).ImageQueue
// A prefetch of the screen includes them
void loadLightbox().catch(() => {})

/** `/tools/hd-upscale` (specification 2, §2). `?image=` chooses an image of the site as the source image. */
export function HdUpscaleScreen() {
  const { t } = useTexts()
  const [draft, changeDraft] = useStoredDraft('hd-upscale.draft', toUpscaleDraft)
  const upscales = useUpscales(draft)
  const { upscale, source, queue, running, original } = upscales
  const { image, images } = source
  const hasSeveral = images.length > 1
  const comparison = useComparison()
  const [lightbox, setLightbox] = useState<LightboxContent | null>(null)
  const showMessage = useMessage()
  const reportMissing = () => void showMessage(t('hdUpscale.title'), t('shared.errors.network'))
  const loadedLightbox = useDeferredComponent(loadLightbox, lightbox !== null, () => {
    setLightbox(null)
    reportMissing()
  })
  const loadedQueue = useDeferredComponent(loadQueue, hasSeveral, reportMissing)
  const columns = useRef<HTMLDivElement>(null)

  const start = async () => {
    if (await upscales.start()) scrollIntoView(columns.current?.lastElementChild)
  }
  const openPreview = (url: string) =>
    setLightbox(upscale.phase === 'succeeded' && original === url ? { side: 'original' } : { imageUrl: url })

  return (
    <>
      <ToolScreen
        title={t('hdUpscale.title')}
        reserved={upscales.runsOnServer ? limits.creditsPerTask : undefined}
        className={styles.main}
      >
        <div ref={columns} className={styles.images} data-phase={upscale.phase}>
          <div className={styles.source}>
            <UploadArea
              image={image}
              factor={draft.factor}
              hasOthers={hasSeveral}
              restoredUrl={original}
              locked={running}
              fillsColumn={!running && upscale.phase !== 'succeeded'}
              onChoose={source.choose}
              onRemove={() => image && source.remove(image)}
              onOpen={openPreview}
            />
            {hasSeveral && loadedQueue && (
              <loadedQueue.Component
                images={images}
                queue={queue}
                shown={image}
                running={running}
                onShow={({ url }) => source.select(url)}
                onRemove={upscales.remove}
                onRetry={upscales.retry}
              />
            )}
          </div>
          <ResultPanel
            upscale={upscale}
            comparison={comparison}
            isOpen={lightbox !== null}
            onCancel={upscales.cancel}
            onOpen={() => setLightbox({ side: 'result' })}
          />
        </div>
        <ToolSettings>
          <ParametersPanel draft={draft} onChange={changeDraft} />
          <StartBar
            hasImage={image !== null || upscales.isRestorable}
            isRestoring={upscales.isRestoring}
            running={running}
            target={upscales.target}
            onTargetChange={upscales.chooseTarget}
            estimates={upscales.estimates}
            count={upscales.startCount}
            onStart={() => void start()}
          />
        </ToolSettings>
      </ToolScreen>
      {loadedLightbox && lightbox && (
        <loadedLightbox.Component
          content={lightbox}
          upscale={upscale}
          comparison={comparison}
          onClose={() => setLightbox(null)}
        />
      )}
    </>
  )
}
