import {
  getUnknownFields,
  layer as layerSchema,
  layerStyle,
  portfolioPage,
  publishPortfolio,
  type CallBody,
} from '@tessera/shared-contracts'
import { DomainError } from '../../domain-error.ts'

/** Of one portfolio, as JSON. */
const maxBytes = 256 * 1024
const maxDepth = 8

/**
 * Returns the fields of a document, above its pages, that this release does not know. Another release wrote them and
 * reads them again. They are bounded, with those in the pages, and never interpreted.
 *
 * @throws {DomainError}
 */
export function readUnknownFields(document: CallBody<typeof publishPortfolio>): Record<string, unknown> {
  const fields = getUnknownFields(publishPortfolio.body, document)
  let bytes = 0
  const count = (unknown: Record<string, unknown>) => {
    if (!isShallow(unknown, maxDepth)) throw new DomainError('portfolio.unknown')
    if (Object.keys(unknown).length > 0) bytes += Buffer.byteLength(JSON.stringify(unknown))
  }
  count(fields)
  for (const page of document.pages) {
    count(getUnknownFields(portfolioPage, page))
    for (const layer of page.layers) {
      count(getUnknownFields(layerSchema, layer))
      count(getUnknownFields(layerStyle, layer.style))
    }
  }
  if (bytes > maxBytes) throw new DomainError('portfolio.unknown')
  return fields
}

const isShallow = (value: unknown, depth: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (depth > 0 && Object.values(value).every(each => isShallow(each, depth - 1)))
