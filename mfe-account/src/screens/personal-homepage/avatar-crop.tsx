import { Button, Dialog, RangeField, useAlert } from '@tessera/shared-ui'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { mostZoom, moved, squareOf, wholeCrop } from './crop.ts'
import styles from './avatar-crop.module.css'

/** Pixels of a side; twice what the server keeps. */
const side = 512
/** How far an arrow key moves the picture, in shares of the square. */
const step = 0.04

interface AvatarCropProps {
  file: File
  onClose: () => void
  onCropped: (square: File) => void
}

/** Chooses the square of a picture: by dragging, or with the arrow keys; and how far it is magnified. */
export function AvatarCrop({ file, onClose, onCropped }: AvatarCropProps) {
  const { t } = useTranslation('mfe-account')
  const alert = useAlert()
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [crop, setCrop] = useState(wholeCrop)
  const canvas = useRef<HTMLCanvasElement>(null)

  const giveUp = useEffectEvent(async () => {
    onClose()
    await alert({
      title: t('upload.errorTitle'),
      message: t('settings.avatarUnreadable'),
      okLabel: t('ok'),
    })
  })
  useEffect(() => {
    let wanted = true
    createImageBitmap(file).then(
      opened => (wanted ? setPicture(opened) : opened.close()),
      () => wanted && void giveUp(),
    )
    return () => {
      wanted = false
    }
  }, [file])
  useEffect(() => () => picture?.close(), [picture])

  useEffect(() => {
    const drawing = canvas.current?.getContext('2d')
    if (!picture || !drawing) return
    const { left, top, side: wanted } = squareOf(picture, crop)
    drawing.clearRect(0, 0, side, side)
    drawing.imageSmoothingQuality = 'high'
    drawing.drawImage(picture, left, top, wanted, wanted, 0, 0, side, side)
  }, [picture, crop])

  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!picture || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    const width = event.currentTarget.clientWidth
    const [right, down] = [event.movementX / width, event.movementY / width]
    setCrop(crop => moved(crop, picture, right, down))
  }
  const press = (event: KeyboardEvent) => {
    const way = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key]
    if (!way || !picture) return
    event.preventDefault()
    const [right = 0, down = 0] = way
    setCrop(crop => moved(crop, picture, right * step, down * step))
  }
  const finish = () =>
    canvas.current?.toBlob(square => {
      if (square) onCropped(new File([square], 'avatar', { type: square.type }))
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
          <Button variant="primary" disabled={!picture} onClick={finish}>
            {t('settings.cropDone')}
          </Button>
        </>
      }
    >
      <div className={styles.crop}>
        <canvas
          ref={canvas}
          data-autofocus
          width={side}
          height={side}
          // A picture, although one that its arrow keys move.
          // eslint-disable-next-line jsx-a11y/no-interactive-element-to-noninteractive-role
          role="img"
          aria-label={t('settings.cropLabel')}
          tabIndex={0}
          className={styles.square}
          onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
          onKeyDown={press}
        />
        <p className={styles.hint}>{t('settings.cropHint')}</p>
        <RangeField
          label={t('settings.zoom')}
          value={crop.zoom}
          min={1}
          max={mostZoom}
          step={0.05}
          onValueChange={zoom => setCrop(crop => ({ ...crop, zoom }))}
        />
      </div>
    </Dialog>
  )
}
