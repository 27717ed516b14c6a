export {
  getPortfolio,
  layerClassesIn,
  portfolioFonts,
  portfolioPage,
  publishPortfolio,
} from '@tessera/shared-contracts'
