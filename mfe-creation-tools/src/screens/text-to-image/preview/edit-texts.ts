import type { EditKind } from '@tessera/image-engine/edits'
import type texts from '../../../../locales/en.json'
import { useTexts } from '../../../texts.ts'
import type { PreviewEdit } from './preview-messages.ts'

type ChoiceId = keyof (typeof texts)['textToImage']['edits']['choices']

/** Names what can be changed in an image. A newer engine may know choices that this page has no text for. */
export function useEditTexts() {
  const { t, i18n } = useTexts()
  return {
    nameKind: (kind: EditKind) => t(`textToImage.edits.kinds.${kind}`),
    nameChoice(kind: EditKind, { id, names }: PreviewEdit['choices'][number]): string {
      if (kind === 'subject') return names?.[i18n.language === 'zh' ? 'zh' : 'en'] ?? id
      return t(`textToImage.edits.choices.${id as ChoiceId}`, { defaultValue: id })
    },
  }
}
