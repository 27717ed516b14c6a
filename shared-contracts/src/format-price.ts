/** Formats a price with its currency (ISO 4217) in a language, always with two decimals: `$20.00` (specification 1, §9). */
export const formatPrice = (amount: number, currency: string, language: string): string =>
  new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(amount)
