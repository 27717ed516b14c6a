import { useSession } from '@tessera/shared-auth'
import { useTranslation } from 'react-i18next'

/** Returns a function that gets the text of a content key of a template. The author's name is known for a member. */
export function useSampleText(): (key: string) => string {
  const { t } = useTranslation('mfe-portfolio')
  const { user } = useSession()
  return key => (key === 'author' && user ? user.username : t(`samples.${key}`))
}
