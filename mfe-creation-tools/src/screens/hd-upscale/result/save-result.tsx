import { SaveCreationButton } from '../../../save-creation/save-creation-button.tsx'
import { useTexts } from '../../../texts.ts'
import type { SucceededUpscale } from '../run/upscale.ts'
import { SaveDeviceResult } from './save-device-result.tsx'

interface SaveResultProps {
  upscale: SucceededUpscale
  className?: string | undefined
}

/** Saves a result as a creation, wherever it was made. Each place that shows it knows that it is saved. */
export function SaveResult({ upscale: { input, task, result }, className }: SaveResultProps) {
  const { t } = useTexts()
  return result.file ? (
    <SaveDeviceResult
      imageUrl={result.imageUrl}
      image={result.file}
      title={input.title}
      className={className}
    />
  ) : (
    <SaveCreationButton
      imageUrl={result.imageUrl}
      originalId={task?.uuid ?? null}
      title={input.title}
      // Most images here are photographs of the member
      untilChosen={false}
      label={t('hdUpscale.result.save')}
      className={className}
    />
  )
}
