import type { PortfolioPage } from '@tessera/shared-contracts'
import { useTranslation } from 'react-i18next'
import { isTemplateName } from './template-catalog.ts'

/** Returns a function that gets the name of a page's template in the current language. */
export function useTemplateName(): (page: PortfolioPage) => string {
  const { t } = useTranslation('mfe-portfolio')
  return ({ templateName }) =>
    isTemplateName(templateName) ? t(`templates.${templateName}`) : (templateName ?? t('pages.untitled'))
}
