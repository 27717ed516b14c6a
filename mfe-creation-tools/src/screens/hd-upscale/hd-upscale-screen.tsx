import { useAccountModals, useSession } from '@tessera/shared-auth'
import { limits } from '@tessera/shared-contracts'
import { useDeferredComponent } from '@tessera/shared-ui'
import { useRef, useState } from 'react'
import { scrollIntoView } from '../../tool-layout/scroll-into-view.ts'
import { isRunning } from '../../tasks/task-state.ts'
import { useRequirementAlert } from '../../tasks/use-requirement-alert.ts'
import { ToolScreen } from '../../tool-layout/tool-screen.tsx'
import { ToolSettings } from '../../tool-layout/tool-settings.tsx'
import { useTexts } from '../../texts.ts'
import { useMessage } from '../../use-message.ts'
import { useStoredDraft } from '../../draft/use-stored-draft.ts'
import { toUpscaleDraft } from './draft/upscale-draft.ts'
import { ParametersPanel } from './parameters/parameters-panel.tsx'
import { StartBar } from './parameters/start-bar.tsx'
import { UploadArea } from './source-image/upload-area.tsx'
import { useLinkedSourceImage } from './source-image/use-linked-source-image.ts'
import type { SourceImage } from './source-image/source-image.ts'
import { useSourceImage } from './source-image/use-source-image.ts'
import { ResultPanel } from './result/result-panel.tsx'
import type { LightboxContent } from './result/upscale-lightbox.tsx'
import type { Upscale, UpscaleTarget } from './run/upscale.ts'
import { useFailureAlert } from './run/use-failure-alert.ts'
import { useUpscale } from './run/use-upscale.ts'
import styles from './hd-upscale-screen.module.css'

const loadLightbox = async () => (await import('./result/upscale-lightbox.tsx')).UpscaleLightbox
// A prefetch of the screen includes its lightbox
void loadLightbox().catch(() => {})

/** `/tools/hd-upscale` (specification 2, §2). `?image=` chooses an image of the site as the source image. */
export function HdUpscaleScreen() {
  const { t } = useTexts()
  const [draft, changeDraft] = useStoredDraft('hd-upscale.draft', toUpscaleDraft)
  const [target, setTarget] = useState<UpscaleTarget>('server')
  const { upscale: lastUpscale, start, cancel } = useUpscale()
  const running = isRunning(lastUpscale)
  const { image, choose, restore, remove } = useSourceImage(running)
  const upscale = isOfAnotherImage(lastUpscale, image) ? idle : lastUpscale
  useLinkedSourceImage(running, choose)
  const { user } = useSession()
  const { openLogin } = useAccountModals()
  const alertRequirement = useRequirementAlert()
  const [lightbox, setLightbox] = useState<LightboxContent | null>(null)
  const showMessage = useMessage()
  const loadedLightbox = useDeferredComponent(loadLightbox, lightbox !== null, () => {
    setLightbox(null)
    void showMessage(t('hdUpscale.result.title'), t('shared.errors.network'))
  })
  const images = useRef<HTMLDivElement>(null)
  const original = upscale.phase === 'idle' ? null : upscale.input.original
  // After a reload the page has the source image of the last task on the server only
  const restorable = upscale.phase !== 'idle' && original !== null && !original.startsWith('blob:')
  const [isRestoring, setIsRestoring] = useState(false)
  useFailureAlert(lastUpscale)

  const startUpscale = async () => {
    if (running || isRestoring || !(image ?? restorable)) return
    // An upscale on this device requires neither a log-in nor credits
    if (target === 'server') {
      if (!user) return openLogin()
      if ((user.credits ?? 0) < limits.creditsPerTask) return alertRequirement('credits')
    }
    const source = image ?? (await restoreImage())
    if (!source) return
    start(source, draft, target)
    scrollIntoView(images.current?.lastElementChild)
  }

  const restoreImage = async () => {
    if (upscale.phase === 'idle' || original === null) return null
    setIsRestoring(true)
    return restore(original, upscale.input.title).finally(() => setIsRestoring(false))
  }

  const openPreview = (url: string) =>
    setLightbox(upscale.phase === 'succeeded' && original === url ? { side: 'original' } : { imageUrl: url })

  return (
    <>
      <ToolScreen
        title={t('hdUpscale.title')}
        reserved={
          upscale.phase === 'running' && upscale.input.target === 'server' ? limits.creditsPerTask : undefined
        }
        className={styles.main}
      >
        <div ref={images} className={styles.images} data-phase={upscale.phase}>
          <UploadArea
            image={image}
            restoredUrl={original}
            locked={running}
            fillsColumn={!running && upscale.phase !== 'succeeded'}
            onChoose={choose}
            onRemove={remove}
            onOpen={openPreview}
          />
          <ResultPanel upscale={upscale} onCancel={cancel} onOpen={() => setLightbox({ side: 'result' })} />
        </div>
        <ToolSettings>
          <ParametersPanel draft={draft} onChange={changeDraft} />
          <StartBar
            hasImage={image !== null || restorable}
            isRestoring={isRestoring}
            upscale={upscale}
            target={target}
            onTargetChange={setTarget}
            onStart={() => void startUpscale()}
          />
        </ToolSettings>
      </ToolScreen>
      {loadedLightbox && lightbox && (
        <loadedLightbox.Component content={lightbox} upscale={upscale} onClose={() => setLightbox(null)} />
      )}
    </>
  )
}

const idle: Upscale = { phase: 'idle' }

/** Whether an upscale has ended, and the user has chosen another image since. Its result is not that of the image. */
const isOfAnotherImage = (upscale: Upscale, image: SourceImage | null): boolean =>
  image !== null && upscale.phase !== 'idle' && !isRunning(upscale) && upscale.input.original !== image.url
