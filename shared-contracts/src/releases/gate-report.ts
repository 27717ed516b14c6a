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

/** Sends a report to the gate. */
export type GateReporter = (report: GateReport) => void
