import { Button, Checkbox, Dialog } from '@tessera/shared-ui'
import type { GenerationParameters } from '@tessera/shared-contracts/generation-parameters'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './parameters-dialog.module.css'

interface FileWithParameters {
  key: string
  file: File
  parameters: GenerationParameters | null
}

interface ParametersDialogProps {
  uploads: readonly FileWithParameters[]
  /** @param leftOut the keys of the uploads whose parameters are not published */
  onUpload: (leftOut: readonly string[]) => void
  onCancel: () => void
}

/** Shows what the chosen files say about how they were made, and lets the user leave it out of each. */
export function ParametersDialog({ uploads, onUpload, onCancel }: ParametersDialogProps) {
  const { t } = useTranslation('mfe-account')
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const keep = (key: string, isKept: boolean) =>
    setLeftOut(keys => (isKept ? keys.filter(each => each !== key) : [...keys, key]))
  return (
    <Dialog
      open
      title={t('upload.parameters.title')}
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>{t('cancel')}</Button>
          <Button variant="primary" data-autofocus onClick={() => onUpload(leftOut)}>
            {t('upload.upload')}
          </Button>
        </>
      }
    >
      <p className={styles.about}>{t('upload.parameters.about')}</p>
      <ul className={styles.files}>
        {uploads.map(({ key, file, parameters }) => (
          <li key={key} className={styles.file}>
            <h3 dir="auto" className={styles.name}>
              {file.name}
            </h3>
            {parameters && <Parameters parameters={parameters} />}
            <Checkbox
              label={t('upload.parameters.keep')}
              checked={!leftOut.includes(key)}
              onChange={event => keep(key, event.target.checked)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function Parameters({ parameters }: { parameters: GenerationParameters }) {
  const { t } = useTranslation('mfe-account')
  const { generator, prompt, negative, model, seed, sampler, steps, width, height, loras } = parameters
  const values = [
    model,
    ...loras.map(({ name }) => name),
    sampler,
    steps !== null && t('upload.parameters.steps', { count: steps }),
    seed !== null && t('upload.parameters.seed', { seed: String(seed) }),
    width !== null && height !== null && `${width} × ${height}`,
  ]
  return (
    <>
      {generator && <p className={styles.about}>{t('upload.parameters.madeWith', { generator })}</p>}
      {prompt && (
        <p dir="auto" className={styles.text}>
          {prompt}
        </p>
      )}
      {negative && (
        <p dir="auto" className={styles.text}>
          {t('upload.parameters.negative', { text: negative })}
        </p>
      )}
      <p dir="auto" className={styles.about}>
        {values.filter(Boolean).join(' · ')}
      </p>
    </>
  )
}
