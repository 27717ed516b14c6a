import { Button, Dialog, RangeField, useAlert, useMediaQuery } from '@tessera/shared-ui'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { maxZoom, panCrop, getCropSquare, initialCrop } from './crop.ts'
import styles from './avatar-crop-dialog.module.css'

/** Width and height of the cropped image: twice the size that the server stores. */
const outputSidePx = 512
/** How far an arrow key moves the image, as a share of the square's side. */
const arrowKeyStep = 0.04

interface AvatarCropDialogProps {
  file: File
  onClose: () => void
  onCrop: (square: File) => void
}

/** Lets the user crop an image to a square: by dragging or with the arrow keys, and with a zoom slider. */
export function AvatarCropDialog({ file, onClose, onCrop }: AvatarCropDialogProps) {
  const { t } = useTranslation('mfe-account')
  const alert = useAlert()
  const isTouch = useMediaQuery('(pointer: coarse)')
  const [image, setImage] = useState<ImageBitmap | null>(null)
  const [crop, setCrop] = useState(initialCrop)
  const canvas = useRef<HTMLCanvasElement>(null)

  const reportUnreadable = useEffectEvent(async () => {
    onClose()
    await alert({
      title: t('upload.errorTitle'),
      message: t('settings.avatarUnreadable'),
    })
  })
  useEffect(() => {
    let canceled = false
    createImageBitmap(file).then(
      opened => (canceled ? opened.close() : setImage(opened)),
      () => !canceled && void reportUnreadable(),
    )
    return () => {
      canceled = true
    }
  }, [file])
  useEffect(() => () => image?.close(), [image])

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!image || !context) return
    const { left, top, side } = getCropSquare(image, crop)
    context.clearRect(0, 0, outputSidePx, outputSidePx)
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, left, top, side, side, 0, 0, outputSidePx, outputSidePx)
  }, [image, crop])

  const handlePointerMove = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!image || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    const width = event.currentTarget.clientWidth
    const [right, down] = [event.movementX / width, event.movementY / width]
    setCrop(crop => panCrop(crop, image, right, down))
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const direction = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[
      event.key
    ]
    if (!direction || !image) return
    event.preventDefault()
    const [right = 0, down = 0] = direction
    setCrop(crop => panCrop(crop, image, right * arrowKeyStep, down * arrowKeyStep))
  }
  const handleDone = () =>
    canvas.current?.toBlob(blob => {
      if (blob) onCrop(new File([blob], 'avatar', { type: blob.type }))
    }, 'image/png')

  return (
    <Dialog
      open
      size="small"
      title={t('settings.cropTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" disabled={!image} onClick={handleDone}>
            {t('settings.cropDone')}
          </Button>
        </>
      }
    >
      <div className={styles.crop}>
        <canvas
          ref={canvas}
          data-autofocus
          width={outputSidePx}
          height={outputSidePx}
          // It is announced as an image, although the arrow keys move it.
          role="img"
          aria-label={t('settings.cropLabel')}
          tabIndex={0}
          className={styles.square}
          onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={handlePointerMove}
          onKeyDown={handleKeyDown}
        />
        <p className={styles.hint}>{t(isTouch ? 'settings.cropHintByTouch' : 'settings.cropHint')}</p>
        <RangeField
          label={t('settings.zoom')}
          value={crop.zoom}
          min={1}
          max={maxZoom}
          step={0.05}
          onValueChange={zoom => setCrop(crop => ({ ...crop, zoom }))}
        />
      </div>
    </Dialog>
  )
}
