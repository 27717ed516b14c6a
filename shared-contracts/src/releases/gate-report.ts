import type { Translations } from './remote.ts'

/**
 * The name of a global function that the gate's browser gives to the page. The shell takes it away before any code of a
 * remote runs, so that no remote can report in its place.
 */
export const gateReporterName = 'tesseraGate'

/** What the shell reports to the gate about the page. */
export type GateReport =
  | { event: 'ready' }
  | { event: 'mounted'; remote: string; version: string; screen: string }
  | { event: 'failed'; remote: string }
  /** What a release replaces in the page: names of global functions and methods. */
  | { event: 'replaced'; remote: string; version: string; names: string[] }
  /** The texts that a release has in the language of the page. */
  | { event: 'texts'; remote: string; version: string; texts: Translations }
  /** An extension is in its slot. What it throws later is a fault. */
  | { event: 'extended'; remote: string; version: string; extension: string }

/** Sends a report to the gate. */
export type GateReporter = (report: GateReport) => void
