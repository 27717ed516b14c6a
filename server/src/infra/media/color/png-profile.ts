import { deflateSync } from 'node:zlib'
import { createChunk, joinPng, splitPng, type PngChunk } from '../containers/png-chunks.ts'
import {
  hdrTransfers,
  primariesByCode,
  srgbPrimaries,
  transfersByCode,
  type TransferFunction,
} from './color-spaces.ts'
import { createGreyProfile, createMatrixProfile, createTableProfile } from './icc-profile.ts'
import { apply, toXyzMatrix, type Chromaticities, type Vector } from './matrices.ts'
import { mapTones, decodeHlgLight, decodePqLight, defaultPeakNits } from './tone-mapping.ts'

const colorChunks: ReadonlySet<string> = new Set(['cICP', 'iCCP', 'sRGB', 'gAMA', 'cHRM'])
const tableSide = 33
/** Without primaries, it stands for sRGB. */
const srgbGamma = 45_455

/**
 * Replaces the colors that a PNG declares in chunks of its own (cICP, gAMA, cHRM) by a profile, which the decoder
 * applies. It returns other files unchanged.
 */
export function addPngProfile(file: Buffer): Buffer {
  const chunks = splitPng(file)
  const profile = createProfileOfChunks(chunks)
  if (!profile) return file
  const [header, ...others] = chunks.filter(({ type }) => !colorChunks.has(type))
  if (!header) return file
  return joinPng([header, createChunk('iCCP', 'colors\0\0', deflateSync(profile, { level: 1 })), ...others])
}

/** The chunks by rank, as the PNG specification has it. */
function createProfileOfChunks(chunks: readonly PngChunk[]): Buffer | null {
  const find = (name: string) => chunks.find(({ type }) => type === name)?.data
  const cicp = find('cICP')
  const isGrey = ((find('IHDR')?.[9] ?? 0) & 2) === 0
  if (cicp?.length === 4) {
    const profile = createProfileOfCodes(cicp, isGrey, readPeakNits(find('cLLI') ?? find('cLLi')))
    if (profile) return profile
  }
  if (find('iCCP') || find('sRGB')) return null
  const gamma = find('gAMA')
  const primaries = find('cHRM')
  const exponent = gamma?.length === 4 ? gamma.readUInt32BE(0) : 0
  const transfer = exponent === srgbGamma && !primaries ? null : readGamma(exponent)
  const matrix = primaries?.length === 32 ? toXyzMatrix(readPrimaries(primaries)) : null
  if (!transfer) return null
  if (isGrey) return createGreyProfile(transfer)
  const own = matrix ?? toXyzMatrix(srgbPrimaries)
  return own && createMatrixProfile(own, transfer)
}

function readGamma(hundredThousandths: number): TransferFunction | null {
  if (hundredThousandths === 0) return null
  const exponent = 100_000 / hundredThousandths
  return coded => coded ** exponent
}

function readPrimaries(data: Buffer): Chromaticities {
  const point = (index: number) =>
    [data.readUInt32BE(8 * index) / 100_000, data.readUInt32BE(8 * index + 4) / 100_000] as const
  return { white: point(0), red: point(1), green: point(2), blue: point(3) }
}

/** The largest light of the image in cd/m². */
function readPeakNits(light: Buffer | undefined): number {
  const nits = light?.length === 8 ? light.readUInt32BE(0) / 10_000 : 0
  return nits > 0 ? nits : defaultPeakNits
}

function createProfileOfCodes(cicp: Buffer, isGrey: boolean, peakNits: number): Buffer | null {
  const [primariesCode = 0, transferCode = 0] = cicp
  const primaries = primariesByCode[primariesCode]
  const matrix = primaries && toXyzMatrix(primaries)
  if (!matrix) return null
  const transfer = transfersByCode[transferCode]
  if (transfer) return isGrey ? createGreyProfile(transfer) : createMatrixProfile(matrix, transfer)
  const isPq = transferCode === hdrTransfers.pq
  if (!isPq && transferCode !== hdrTransfers.hlg) return null
  const decode = isPq ? decodePqLight : decodeHlgLight
  const toLight = (coded: Vector) => mapTones(decode(coded), isPq ? peakNits : defaultPeakNits)
  if (isGrey) return createGreyProfile(value => toLight([value, value, value])[0])
  return createTableProfile('RGB ', tableSide, ([red = 0, green = 0, blue = 0]) =>
    apply(matrix, toLight([red, green, blue])),
  )
}
