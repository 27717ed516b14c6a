import { limits } from '@tessera/shared-contracts'
import { TextField } from '@tessera/shared-ui'
import { useTexts } from '../../../texts.ts'
import type { HistorySearch } from './use-history-search.ts'

/** Searches the history while the member types. */
export function HistorySearchField({ search }: { search: HistorySearch }) {
  const { t } = useTexts()
  return (
    <TextField
      type="search"
      label={t('textToImage.history.search')}
      maxLength={limits.maxSearchLength}
      enterKeyHint="search"
      value={search.text}
      onChange={event => search.setText(event.target.value)}
      onCompositionStart={() => search.setIsComposing(true)}
      onCompositionEnd={() => search.setIsComposing(false)}
    />
  )
}
