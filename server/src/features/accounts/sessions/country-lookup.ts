declare module '../../../feature.ts' {
  interface FeatureServices {
    findCountry: CountryLookup
  }
}

/**
 * Returns the country to which a network is registered, as its ISO 3166 code; null where it is not known.
 *
 * @param network from `getClientNetwork`
 */
export type CountryLookup = (network: string) => string | null
