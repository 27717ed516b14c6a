import { useRef, useState } from 'react'
import { bringIntoView } from '../../parts/bring-into-view.ts'
import { ToolScreen } from '../../parts/tool-screen.tsx'
import { ToolSettings } from '../../parts/tool-settings.tsx'
import { useTexts } from '../../texts.ts'
import { useUpscaleDraft } from './draft/use-upscale-draft.ts'
import { ParametersPanel } from './parameters/parameters-panel.tsx'
import { StartBar } from './parameters/start-bar.tsx'
import { UploadArea } from './picture/upload-area.tsx'
import { useChosenPicture } from './picture/use-chosen-picture.ts'
import { ResultPanel } from './result/result-panel.tsx'
import { UpscaleLightbox, type Opened } from './result/upscale-lightbox.tsx'
import { isRunning, workOf, type Place } from './run/upscale.ts'
import { useFailureAlert } from './run/use-failure-alert.ts'
import { useMayStart } from './run/use-may-start.ts'
import { useUpscale } from './run/use-upscale.ts'
import styles from './hd-upscale-screen.module.css'

/** `/tools/hd-upscale` (specification 2, §2). */
export function HdUpscaleScreen() {
  const { t } = useTexts()
  const [draft, changeDraft] = useUpscaleDraft()
  const [place, setPlace] = useState<Place>('server')
  const { upscale, cancelling, start, cancel } = useUpscale()
  const running = isRunning(upscale)
  const { picture, choose, remove } = useChosenPicture(running)
  const mayStart = useMayStart()
  const [opened, setOpened] = useState<Opened | null>(null)
  const pictures = useRef<HTMLDivElement>(null)
  const original = workOf(upscale)?.original ?? null
  useFailureAlert(upscale)

  const startUpscale = async () => {
    if (!picture || !(await mayStart(place))) return
    start(picture, draft, place)
    bringIntoView(pictures.current?.lastElementChild)
  }

  const openPreview = (url: string) =>
    setOpened(upscale.phase === 'done' && original === url ? { side: 'original' } : { picture: url })

  return (
    <>
      <ToolScreen title={t('hdUpscale.title')} className={styles.main}>
        <div ref={pictures} className={styles.pictures} data-phase={upscale.phase}>
          <UploadArea
            picture={picture}
            found={original}
            locked={running}
            whole={!running && upscale.phase !== 'done'}
            onChoose={choose}
            onRemove={remove}
            onOpen={openPreview}
          />
          <ResultPanel
            upscale={upscale}
            cancelling={cancelling}
            onCancel={cancel}
            onOpen={() => setOpened({ side: 'result' })}
          />
        </div>
        <ToolSettings>
          <ParametersPanel draft={draft} onChange={changeDraft} />
          <StartBar
            hasPicture={picture !== null}
            upscale={upscale}
            place={place}
            onPlaceChange={setPlace}
            onStart={() => void startUpscale()}
          />
        </ToolSettings>
      </ToolScreen>
      {opened && <UpscaleLightbox opened={opened} upscale={upscale} onClose={() => setOpened(null)} />}
    </>
  )
}
