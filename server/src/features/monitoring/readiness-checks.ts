declare module '../../feature.ts' {
  interface FeatureServices {
    checks: ReadinessChecks
    /** Its description is null where the gate has no browser. */
    gateBrowser: { readonly description: string | null }
  }
}

/** Checks of the dependencies that the server needs; each rejects if its dependency does not work. */
export type ReadinessChecks = Readonly<Record<'database' | 'store', () => Promise<void>>>
