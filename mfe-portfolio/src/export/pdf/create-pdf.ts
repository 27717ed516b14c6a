import { PDFContext, PDFHexString, PDFString, PDFWriter, type PDFRef } from '@cantoo/pdf-lib'
import type { PageSize } from '../../page/layer-box.ts'
import type { PageRenderer } from '../drawing/drawn-page.ts'
import type { ExportedPortfolio } from '../exported-portfolio.ts'
import { getPageScale, toImageFile } from '../images/canvas.ts'
import { createTextLayer, type TextLayer } from './text-layer.ts'
import { toPoints } from './to-points.ts'

interface PdfOptions {
  portfolio: ExportedPortfolio
  /** Of the file, without its ending. */
  name: string
  language: string
}

/** How many objects are written before the browser can do something else. */
const objectsPerTick = 20

/**
 * Creates a PDF document with a page for each page of the portfolio, in its size: an image of the page, and above it the
 * invisible texts, so that they can be selected and searched.
 */
export async function createPdf(
  { portfolio, name, language }: PdfOptions,
  drawPage: PageRenderer,
): Promise<File> {
  const context = PDFContext.create()
  const pages = context.nextRef()
  const textLayer = createTextLayer(context)
  const kids: PDFRef[] = []
  for (const page of portfolio.pages) {
    const { canvas, texts } = await drawPage(page, getPageScale(page))
    const { width, height } = canvas
    const file = await toImageFile(canvas, name, 'image/jpeg')
    const image = addJpeg(context, new Uint8Array(await file.arrayBuffer()), { width, height })
    kids.push(addPage(context, { pages, image, page, textLayer, text: textLayer.write(texts, page) }))
  }
  textLayer.finish()
  context.assign(pages, context.obj({ Type: 'Pages', Kids: kids, Count: kids.length }))
  addDetails(context, { pages, portfolio, language })
  const bytes = await PDFWriter.forContext(context, objectsPerTick).serializeToBuffer()
  return new File([bytes], `${name}.pdf`, { type: 'application/pdf' })
}

const addJpeg = (context: PDFContext, bytes: Uint8Array, { width, height }: PageSize): PDFRef =>
  context.register(
    context.stream(bytes, {
      Type: 'XObject',
      Subtype: 'Image',
      Width: width,
      Height: height,
      ColorSpace: 'DeviceRGB',
      BitsPerComponent: 8,
      Filter: 'DCTDecode',
    }),
  )

interface PdfPage {
  /** The parent of all pages. */
  pages: PDFRef
  image: PDFRef
  page: PageSize
  textLayer: TextLayer
  text: string
}

function addPage(context: PDFContext, { pages, image, page, textLayer, text }: PdfPage): PDFRef {
  const [width, height] = [toPoints(page.width), toPoints(page.height)]
  // The text is not visible, so it can be above the image, where every reader finds it
  const content = `q ${width} 0 0 ${height} 0 0 cm /Page Do Q\n${text}`
  return context.register(
    context.obj({
      Type: 'Page',
      Parent: pages,
      MediaBox: [0, 0, width, height],
      Resources: { XObject: { Page: image }, Font: textLayer.fonts },
      Contents: context.register(context.flateStream(content)),
    }),
  )
}

interface PdfDetails {
  pages: PDFRef
  portfolio: ExportedPortfolio
  language: string
}

/** Adds the catalog, and what a reader shows about the document. */
function addDetails(context: PDFContext, { pages, portfolio, language }: PdfDetails): void {
  const { title, author, description } = portfolio
  context.trailerInfo.Root = context.register(
    context.obj({
      Type: 'Catalog',
      Pages: pages,
      Lang: PDFString.of(language),
      ViewerPreferences: { DisplayDocTitle: true },
    }),
  )
  context.trailerInfo.Info = context.register(
    context.obj({
      Title: PDFHexString.fromText(title),
      ...(author !== null && { Author: PDFHexString.fromText(author) }),
      ...(description !== '' && { Subject: PDFHexString.fromText(description) }),
      CreationDate: PDFString.fromDate(new Date()),
    }),
  )
}
