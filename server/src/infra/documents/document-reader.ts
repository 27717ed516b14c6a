import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { HttpError } from '@tessera/server-kit/http/errors'
import { validateFields } from '@tessera/server-kit/http/validate-fields'
import { publishPortfolio, type CallBody } from '@tessera/shared-contracts'
import { parse } from 'secure-json-parse'
import { DomainError } from '../../domain-error.ts'
import { UnreadableImageError } from '../../features/media/images.ts'
import { checkDocument, type DocumentReader } from '../../features/portfolios/document.ts'

/** Reads documents in the process that it runs in. */
export const localDocumentReader: DocumentReader = {
  async read(path) {
    const body = validateFields(publishPortfolio.body, parseJson(await readFile(path)))
    const { decodePreview, embedded, ...text } = checkDocument(body as CallBody<typeof publishPortfolio>)
    try {
      const folder = dirname(path)
      const previewImage = join(folder, 'preview')
      await writeFile(previewImage, decodePreview())
      const embeddedImages = new Map<string, string>()
      for (const [name, decode] of embedded) {
        const file = join(folder, name)
        await writeFile(file, decode())
        embeddedImages.set(name, file)
      }
      return { ...text, previewImage, embeddedImages }
    } catch (error) {
      throw error instanceof UnreadableImageError ? new DomainError('portfolio.picture') : error
    }
  },
}

function parseJson(file: Buffer): unknown {
  try {
    // The document's fields are copied, so it may have none that changes a prototype
    return parse(file, { protoAction: 'error', constructorAction: 'error' })
  } catch {
    throw new HttpError(400, 'request.malformed')
  }
}
