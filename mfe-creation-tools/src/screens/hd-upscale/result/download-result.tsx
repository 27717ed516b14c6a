import { Button, SelectField } from '@tessera/shared-ui'
import { useEffect, useRef, useState } from 'react'
import { downloadImage } from '../../../save-creation/download-image.ts'
import { useTexts } from '../../../texts.ts'
import { useMessage } from '../../../use-message.ts'
import type { UpscaledImage } from '../run/upscale.ts'
import { imageFormats, isImageFormat, type ImageFormat } from './image-format.ts'
import styles from './download-result.module.css'

/** Downloads a result in the format that the user chooses. This browser converts it. */
export function DownloadResult({ result }: { result: UpscaledImage }) {
  const { t } = useTexts()
  const [format, setFormat] = useState<ImageFormat>('png')
  const [isConverting, setIsConverting] = useState(false)
  const showMessage = useMessage()
  const urls = useRef<string[]>([])
  useEffect(() => () => urls.current.forEach(url => URL.revokeObjectURL(url)), [])

  const convert = async (converted: Exclude<ImageFormat, 'png'>) => {
    const { convertPng } = await import('./convert-image.ts')
    const url = URL.createObjectURL(
      await convertPng(result.file ?? (await fetchImage(result.imageUrl)), converted),
    )
    urls.current.push(url)
    return url
  }
  const download = async () => {
    const { extension } = imageFormats[format]
    if (format === 'png') return downloadImage(result.imageUrl, 'upscaled_', extension)
    setIsConverting(true)
    const url = await convert(format).catch(() => null)
    setIsConverting(false)
    if (url !== null) return downloadImage(url, 'upscaled_', extension)
    await showMessage(
      t('hdUpscale.result.title'),
      t('hdUpscale.result.notConverted', { format: t(`hdUpscale.result.formats.${format}`) }),
    )
  }
  return (
    <div className={styles.download}>
      <SelectField
        label={t('hdUpscale.result.format')}
        options={Object.keys(imageFormats)
          .filter(isImageFormat)
          .map(value => ({ value, label: t(`hdUpscale.result.formats.${value}`) }))}
        value={format}
        disabled={isConverting}
        className={styles.format}
        onChange={({ target: { value } }) => isImageFormat(value) && setFormat(value)}
      />
      <Button icon="download" busy={isConverting} onClick={() => void download()}>
        {t('hdUpscale.result.download')}
      </Button>
    </div>
  )
}

/** @throws {Error} */
async function fetchImage(url: string): Promise<Blob> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The image returned status ${response.status}`)
  return response.blob()
}
