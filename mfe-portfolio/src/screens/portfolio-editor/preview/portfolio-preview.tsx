import { useAppSelector, useSession } from '@tessera/shared-auth'
import { isBlankPage } from '@tessera/shared-contracts'
import { Dialog, EmptyState, Spinner } from '@tessera/shared-ui'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PortfolioArticle } from '../../portfolio-viewer/portfolio-article.tsx'
import { selectDocument } from '../state/portfolio-editor-slice.ts'
import { loadSampleTexts, markPlaceholders, type SampleTexts } from '../unfinished/placeholders.ts'

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
  const marked = markPlaceholders(pages, samples)
  return (
    <>
      <PortfolioArticle
        portfolio={{
          title: title.trim() || t('preview.untitled'),
          description: description.trim(),
          author: user && { username: user.username, avatarUrl: user.avatarUrl },
          pages: marked,
        }}
      />
      {marked.every(isBlankPage) && (
        <EmptyState icon="image-off" title={t('preview.blankTitle')}>
          {t('preview.blankText')}
        </EmptyState>
      )}
    </>
  )
}

function useSampleTexts(): SampleTexts | null {
  const [samples, setSamples] = useState<SampleTexts | null>(null)
  useEffect(() => {
    let isMounted = true
    void loadSampleTexts().then(loaded => isMounted && setSamples(loaded))
    return () => {
      isMounted = false
    }
  }, [])
  return samples
}
