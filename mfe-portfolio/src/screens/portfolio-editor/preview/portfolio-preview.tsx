import { useAppSelector, useSession } from '@tessera/shared-auth'
import { Dialog, Spinner } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { PortfolioArticle } from '../../portfolio-viewer/portfolio-article.tsx'
import { selectDocument } from '../state/portfolio-editor-slice.ts'
import { markPlaceholders, type SampleTexts } from '../unfinished/placeholders.ts'
import { useSampleTexts } from '../unfinished/use-sample-texts.ts'

/** The portfolio over the whole screen, exactly as visitors will see it. */
export function PortfolioPreview({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('mfe-portfolio')
  const samples = useSampleTexts()
  return (
    <Dialog open onClose={onClose} title={t('preview.title')} closeLabel={t('close')} size="full">
      {samples ? <Preview samples={samples} /> : <Spinner label={t('viewer.loading')} />}
    </Dialog>
  )
}

function Preview({ samples }: { samples: SampleTexts }) {
  const { t } = useTranslation('mfe-portfolio')
  const { user } = useSession()
  const { title, description, pages } = useAppSelector(selectDocument)
  return (
    <PortfolioArticle
      isPreview
      portfolio={{
        title: title.trim() || t('preview.untitled'),
        description: description.trim(),
        author: user && { username: user.username, avatarUrl: user.avatarUrl },
        pages: markPlaceholders(pages, samples),
      }}
    />
  )
}
