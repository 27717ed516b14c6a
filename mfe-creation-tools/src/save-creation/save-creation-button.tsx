import { useSession } from '@tessera/shared-auth'
import type { ModerationStatus } from '@tessera/shared-contracts'
import { useSaveResultMutation } from '../creation-tools-api.ts'
import { useTexts } from '../texts.ts'
import { useMessage } from '../use-message.ts'
import { SavedNote } from './saved-note.tsx'
import { SaveButton } from './save-button.tsx'
import { SavedVisibility } from './saved-visibility.tsx'
import { useDefaultVisibility } from './use-default-visibility.ts'
import { VisibilitySwitch } from './visibility-switch.tsx'
import { useSaveFailureAlert } from './use-save-failure-alert.ts'

/** Whether an image is saved, according to the server. `moderation` is null where it is not saved. */
export interface ServerSaveState {
  moderation: ModerationStatus | null
  /** Milliseconds since 1970. */
  reportedAt: number
}

interface SaveCreationButtonProps {
  imageUrl: string
  /** Id of the image's generation or task; without it the image cannot be saved. */
  originalId: string | number | null
  title: string
  /** Who sees it where the member has not chosen: all users, or the member alone. */
  untilChosen?: boolean
  /** The button's text until the image is saved. */
  label: string
  /** Null where the server does not report it: then the button knows only what this page has saved. */
  serverState?: ServerSaveState | null
  className?: string | undefined
}

/**
 * Saves an image as a creation of the member: save, saving, saved, and back to save after a failure
 * (specification 2, §4). The button still shows a saved image as saved when the user opens it again.
 */
export function SaveCreationButton({
  imageUrl,
  originalId,
  title,
  untilChosen = true,
  label,
  serverState = null,
  className,
}: SaveCreationButtonProps) {
  const { t } = useTexts()
  const showMessage = useMessage()
  const alertFailure = useSaveFailureAlert()
  const { signedIn } = useSession()
  const { isPublic, choose } = useDefaultVisibility(untilChosen)
  const [saveCreation, { data, isLoading, fulfilledTimeStamp = 0 }] = useSaveResultMutation({
    fixedCacheKey: imageUrl,
  })
  // The newer state wins: another tab may have saved or deleted the creation since
  const newerServerState = serverState && serverState.reportedAt > fulfilledTimeStamp ? serverState : null
  const saved = newerServerState ? newerServerState.moderation !== null : data?.success === true

  const save = async () => {
    if (originalId === null) return showMessage(t('shared.save.noOriginalTitle'), t('shared.save.noOriginal'))
    const { data: response, error } = await saveCreation({
      imageUrl,
      generationHistoryId: originalId,
      title,
      ...(!isPublic && { public: 0 as const }),
    })
    if (!response?.success) await alertFailure(error, response?.error)
  }
  return (
    <SaveButton
      className={className}
      label={label}
      saving={isLoading}
      saved={saved}
      unavailable={originalId === null}
      onSave={() => void save()}
      note={
        saved ? (
          <SavedNote moderation={newerServerState?.moderation ?? 'passed'} />
        ) : (
          t(`shared.save.${originalId === null ? 'noOriginal' : isPublic ? 'public' : 'private'}`)
        )
      }
      visibility={
        saved
          ? data?.own && <SavedVisibility creationId={data.own.creation_id} savedPublic={data.own.public} />
          : signedIn && originalId !== null && <VisibilitySwitch isPublic={isPublic} onChoose={choose} />
      }
    />
  )
}
