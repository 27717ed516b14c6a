import type { Chromaticities } from './matrices.ts'

const d65 = [0.3127, 0.329] as const

export const srgbPrimaries: Chromaticities = {
  red: [0.64, 0.33],
  green: [0.3, 0.6],
  blue: [0.15, 0.06],
  white: d65,
}

const rec2020Primaries: Chromaticities = {
  red: [0.708, 0.292],
  green: [0.17, 0.797],
  blue: [0.131, 0.046],
  white: d65,
}

/** By the numbers of ITU-T H.273, table 2. */
export const primariesByCode: Readonly<Record<number, Chromaticities>> = {
  1: srgbPrimaries,
  5: { red: [0.64, 0.33], green: [0.29, 0.6], blue: [0.15, 0.06], white: d65 },
  6: { red: [0.63, 0.34], green: [0.31, 0.595], blue: [0.155, 0.07], white: d65 },
  7: { red: [0.63, 0.34], green: [0.31, 0.595], blue: [0.155, 0.07], white: d65 },
  9: rec2020Primaries,
  11: { red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06], white: [0.314, 0.351] },
  12: { red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06], white: d65 },
}

export type TransferFunction = (coded: number) => number

const power =
  (gamma: number): TransferFunction =>
  coded =>
    coded ** gamma

export const decodeSrgb: TransferFunction = coded =>
  coded <= 0.04045 ? coded / 12.92 : ((coded + 0.055) / 1.055) ** 2.4

/** The screen for which video is made (ITU-R BT.1886), and as which browsers read the curves of cameras. */
const decodeVideo = power(2.4)

/** From a coded value to light, by the numbers of ITU-T H.273, table 3. Those of HDR are not here. */
export const transfersByCode: Readonly<Record<number, TransferFunction>> = {
  1: decodeVideo,
  4: power(2.2),
  5: power(2.8),
  6: decodeVideo,
  8: power(1),
  13: decodeSrgb,
  14: decodeVideo,
  15: decodeVideo,
  17: coded => (52.37 / 48) * coded ** 2.6,
}

export const hdrTransfers = { pq: 16, hlg: 18 } as const

/** SMPTE ST 2084: from a coded value to light, 1 for 10,000 cd/m². */
export function decodePq(coded: number): number {
  const power = coded ** (1 / 78.84375)
  return (Math.max(power - 0.8359375, 0) / (18.8515625 - 18.6875 * power)) ** (1 / 0.1593017578125)
}

/** ARIB STD-B67: from a coded value to light of the scene, 0 to 1. */
export function decodeHlg(coded: number): number {
  return coded <= 0.5 ? coded ** 2 / 3 : (Math.exp((coded - 0.55991073) / 0.17883277) + 0.28466892) / 12
}
