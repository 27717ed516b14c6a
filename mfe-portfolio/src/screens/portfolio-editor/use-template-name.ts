import type { PortfolioPage } from '@tessera/shared-contracts'
import { useTranslation } from 'react-i18next'
import { isTemplateName } from '../../templates/template.ts'

/** Gives the name of a page's template in the language of the page. */
export function useTemplateName(): (page: PortfolioPage) => string {
  const { t } = useTranslation('mfe-portfolio')
  return ({ templateName }) =>
    isTemplateName(templateName) ? t(`templates.${templateName}`) : (templateName ?? t('pages.untitled'))
}
