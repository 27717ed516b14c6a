import type { Moderation } from '@tessera/shared-contracts'
import { useAlert } from '@tessera/shared-ui'
import { useKeepMutation } from '../creation-tools-api.ts'
import { useTexts } from '../texts.ts'
import { KeptNote } from './kept-note.tsx'
import { SaveButton } from './save-button.tsx'
import { useSaveFailure } from './use-save-failure.ts'

/** What the server says of a picture: as what it is kept, or that it is not, and when it said so. */
export interface Kept {
  as: Moderation | null
  /** Milliseconds since 1970. */
  toldAt: number
}

interface SaveCreationProps {
  imageUrl: string
  /** The generation or the task that the picture belongs to; without one it cannot be saved. */
  originalId: string | number | null
  title: string
  /** What the button says before anything is saved. */
  label: string
  /** Where the server says; else this page remembers what it has saved. */
  kept?: Kept | null
  className?: string | undefined
}

/**
 * Saves a picture among the member's creations: save, saving, saved, and back to save when it failed
 * (specification 2, §4). A picture that was saved stays so when its details, or the page, are opened again.
 */
export function SaveCreation({
  imageUrl,
  originalId,
  title,
  label,
  kept = null,
  className,
}: SaveCreationProps) {
  const { t } = useTexts()
  const alert = useAlert()
  const tellFailure = useSaveFailure()
  const [keep, { data, isLoading, fulfilledTimeStamp = 0 }] = useKeepMutation({ fixedCacheKey: imageUrl })
  // Whoever spoke last is right: it may have been saved in another tab, or deleted since.
  const told = kept && kept.toldAt > fulfilledTimeStamp ? kept : null
  const saved = told ? told.as !== null : data?.success === true

  const save = async () => {
    if (originalId === null) {
      return alert({
        title: t('shared.save.noOriginalTitle'),
        message: t('shared.save.noOriginal'),
        okLabel: t('shared.ok'),
      })
    }
    const { data: answer, error } = await keep({ imageUrl, generationHistoryId: originalId, title })
    if (answer?.success) return
    await tellFailure(error, answer?.error)
  }
  return (
    <SaveButton
      className={className}
      label={label}
      saving={isLoading}
      saved={saved}
      impossible={originalId === null}
      onSave={() => void save()}
      note={
        saved ? (
          <KeptNote as={told?.as ?? 'passed'} />
        ) : (
          t(originalId === null ? 'shared.save.noOriginal' : 'shared.save.public')
        )
      }
    />
  )
}
