/**
 * Stripe counts in the smallest unit of a currency, by a list of its own that differs from ISO 4217
 * (https://docs.stripe.com/currencies#zero-decimal). ISK and UGX have no decimals, but Stripe takes hundredths.
 */
const zeroDecimal = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))
const threeDecimal = new Set('BHD JOD KWD OMR TND'.split(' '))

const getUnitsPerHundredth = (currency: string): number =>
  zeroDecimal.has(currency) ? 1 / 100 : threeDecimal.has(currency) ? 10 : 1

/** @throws {RangeError} for a price that the currency cannot express, such as ¥14.90 */
export function toMinorUnits(hundredths: number, currency: string): number {
  const units = hundredths * getUnitsPerHundredth(currency)
  if (!Number.isInteger(units)) throw new RangeError(`${hundredths / 100} is no price in ${currency}`)
  return units
}

export const fromMinorUnits = (units: number, currency: string): number =>
  Math.round(units / getUnitsPerHundredth(currency))
