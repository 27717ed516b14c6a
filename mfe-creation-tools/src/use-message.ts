import { useAlert } from '@tessera/shared-ui'

/** Returns a function that shows a message. It resolves when the user has closed it. */
export function useMessage(): (title: string, message: string) => Promise<void> {
  const alert = useAlert()
  return (title, message) => alert({ title, message })
}
