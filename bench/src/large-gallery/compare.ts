/**
 * `node bench/src/large-gallery/compare.ts [CREATIONS]`: compares requests to a gallery of ten million creations, or so many, with those to
 * one of a million, and ends with 1 if one takes more than twice as long. Ten million need 20 GB of disk and an hour.
 */
import { isWithinBounds } from '../figure.ts'
import { compareGalleries } from './large-gallery.ts'

const figures = await compareGalleries(Number(process.argv[2] ?? 10_000_000))
console.table(figures.map(figure => ({ ...figure, value: Number(figure.value.toPrecision(4)) })))
if (!figures.every(isWithinBounds)) process.exitCode = 1
