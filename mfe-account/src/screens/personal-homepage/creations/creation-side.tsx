import { skipToken } from '@tessera/shared-auth'
import {
  isAiGenerated,
  readGenerationDetails,
  slotAttributes,
  type OwnCreation,
} from '@tessera/shared-contracts'
import { Badge } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { useGetCreationParametersQuery } from '../../../account-api.ts'
import { CreationActions } from './creation-actions.tsx'
import styles from './creation-dialog.module.css'
import { CreationTitleForm } from './creation-title-form.tsx'
import { RefusalReason } from './refusal-reason.tsx'

/** Beside the image of a creation: what can be done with it, and what is known of it. */
export function CreationSide({ creation }: { creation: OwnCreation }) {
  const { t } = useTranslation('mfe-account')
  const { width, height } = creation
  const id = String(creation.id)
  const { data } = useGetCreationParametersQuery(creation.generation_history_id ? { id } : skipToken)
  const generation = data?.success && data.prompt ? readGenerationDetails(data.prompt) : null
  const prompt = generation?.prompt.trim() ?? ''
  return (
    <>
      <CreationActions creation={creation} generation={generation} />
      <CreationTitleForm creation={creation} />
      <RefusalReason creation={creation} />
      {isAiGenerated(creation) && (
        <p>
          <Badge>{t('creations.aiGenerated')}</Badge>
        </p>
      )}
      {prompt && (
        <div>
          <h3 className={styles.label}>{t('creations.prompt')}</h3>
          <p dir="auto" className={styles.prompt}>
            {prompt}
          </p>
        </div>
      )}
      {generation ? (
        <tessera-slot {...slotAttributes('image-details', { generation })} />
      ) : (
        width &&
        height && (
          <p className={styles.label}>
            {width} × {height}
          </p>
        )
      )}
    </>
  )
}
