export {
  getPortfolio,
  isAllowedColor,
  parseLayerClasses,
  portfolioFonts,
  portfolioPage,
  publishPortfolio,
  sanitizeLayerStyle,
} from '@tessera/shared-contracts'
