export const creditGrants = { registration: 60, monthly: 600, annual: 7_200, trial: 210 } as const

/** The price of a plan for its period. The specification names no currency (specification 1, §9). */
export const planPrices = { monthly: 20, annual: 199 } as const

/** How many credits a site sells at once, where it sells credits. */
export const creditPackSize = 600

export const trialDays = 7
