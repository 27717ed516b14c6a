import {
  isPublicRequested,
  limits,
  type CallBody,
  type PortfolioPage,
  type publishPortfolio,
} from '@tessera/shared-contracts'
import { DomainError } from '../../domain-error.ts'
import { getMediumId } from '../media/media.ts'
import { checkDocumentLimits } from './portfolio-limits.ts'
import { decodeDataUrl, replaceImages, validateLayers, type ImageSource } from './portfolio-layers.ts'
import { readUnknownFields } from './unknown-fields.ts'

declare module '../../feature.ts' {
  interface FeatureServices {
    documentReader: DocumentReader
  }
}

/** The document of a portfolio within the limits, without its images. */
interface DocumentText {
  /** The member's portfolio that this one replaces. */
  id?: string | undefined
  /** Who sees it: all users, or the member alone. Undefined where the request says neither. */
  isPublic?: boolean | undefined
  title: string
  description: string
  /** Instead of its data URL, an embedded image has a name. */
  pages: readonly PortfolioPage[]
  /** Fields above the pages that another release has written. */
  unknownFields: Record<string, unknown>
  /** Images of the site that the pages show. */
  siteImages: ReadonlySet<ImageSource>
}

/** A document whose images are files on this machine. */
export interface PortfolioDocument extends DocumentText {
  previewImage: string
  /** The paths of embedded images, by their names in the pages. */
  embeddedImages: ReadonlyMap<ImageSource, string>
}

/** Reads what a member sends as a portfolio. The server never parses it in its own process, because that takes long. */
export interface DocumentReader {
  /**
   * Reads a document from a JSON file and writes its images beside it.
   *
   * @throws {HttpError} for a file that does not match the contract
   * @throws {DomainError} for a document that a rule refuses
   */
  read(path: string): Promise<PortfolioDocument>
}

/**
 * Checks a document and replaces its embedded images by names.
 *
 * @returns the images as functions that decode them, by name, so that the decoded images never are in memory all at once
 * @throws {DomainError}
 */
export function checkDocument(document: CallBody<typeof publishPortfolio>): DocumentText & {
  decodePreview: () => Buffer
  embedded: ReadonlyMap<ImageSource, () => Buffer>
} {
  if (document.pages.length === 0) throw new DomainError('portfolio.pageRequired')
  const title = checkTitle(document.title)
  const unknownFields = readUnknownFields(document)
  const { pages: validated, images } = validateLayers(document.pages)
  const sources = [...images].filter(source => getMediumId(source) === null)
  const names = new Map(sources.map((source, i) => [source, `image-${i}`]))
  const pages = replaceImages(validated, names)
  checkDocumentLimits(pages, images.size)
  return {
    id: document.id,
    isPublic: document.public === undefined ? undefined : isPublicRequested(document.public),
    title,
    description: document.description.trim(),
    pages,
    unknownFields,
    siteImages: new Set([...images].filter(source => getMediumId(source) !== null)),
    decodePreview: () => decodeDataUrl(document.previewImage, ['jpeg']),
    embedded: new Map([...names].map(([source, name]) => [name, () => decodeDataUrl(source)])),
  }
}

function checkTitle(text: string): string {
  const title = text.trim()
  if (title === '') throw new DomainError('portfolio.titleRequired')
  if (Array.from(title).length > limits.portfolio.maxTitleLength)
    throw new DomainError('portfolio.titleTooLong')
  return title
}
