import { useAlert } from '@tessera/shared-ui'
import { useTexts } from './texts.ts'

/** Returns a function that shows a message. It resolves when the user has closed it. */
export function useMessage(): (title: string, message: string) => Promise<void> {
  const { t } = useTexts()
  const alert = useAlert()
  return (title, message) => alert({ title, message, okLabel: t('shared.ok') })
}
