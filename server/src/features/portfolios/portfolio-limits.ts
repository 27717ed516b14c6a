import { DomainError } from '../../domain-error.ts'
import type { ImageFile, ImageProcessor } from '../media/images.ts'
import type { PortfolioPage } from '@tessera/shared-contracts'
import type { PortfolioStores } from './stores.ts'

/** Limits of one portfolio. The server parses the document for everyone who opens it. */
const limits = {
  /** Of the document without its images, as JSON. */
  documentBytes: 1_000_000,
  images: 200,
  /** Maximum pixels of all images that one publication decodes. */
  pixels: 300_000_000,
} as const

/** Limits for all portfolios of one member. */
const quota = { portfolios: 200, bytes: 2 * 1024 ** 3 } as const

/**
 * @param pages without embedded images
 * @throws {DomainError} for a document that is too large, or has too many images
 */
export function checkDocumentLimits(pages: readonly PortfolioPage[], imageCount: number): void {
  if (imageCount > limits.images) throw new DomainError('portfolio.tooManyPictures', { most: limits.images })
  if (Buffer.byteLength(JSON.stringify(pages)) > limits.documentBytes)
    throw new DomainError('portfolio.tooLarge')
}

/**
 * Counts pixels from the headers of images, before one is decoded.
 *
 * @throws {DomainError} for too many pixels
 */
export async function requirePixelBudget(
  imageProcessor: ImageProcessor,
  files: Iterable<ImageFile>,
): Promise<void> {
  let pixels = 0
  for (const file of files) {
    const { width, height } = await imageProcessor.measure(file)
    pixels += width * height
    if (pixels > limits.pixels) throw new DomainError('portfolio.tooManyPixels')
  }
}

/** @throws {DomainError} when another portfolio, or another version of one, exceeds the member's quota */
export async function checkQuota(
  { creations }: Pick<PortfolioStores, 'creations'>,
  memberId: string,
  added: { portfolios: number; bytes: number },
): Promise<void> {
  const { portfolios, bytes } = await creations.getPortfolioUsage(memberId)
  if (portfolios + added.portfolios > quota.portfolios)
    throw new DomainError('portfolio.tooMany', { most: quota.portfolios })
  if (bytes + added.bytes > quota.bytes)
    throw new DomainError('portfolio.tooManyBytes', { gigabytes: quota.bytes / 1024 ** 3 })
}
