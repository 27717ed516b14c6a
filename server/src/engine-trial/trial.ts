import { TrialTimeoutError, type TrialContext } from './run-job.ts'

/** `FAILS`: something that the site relies on does not work. */
type Verdict = 'yes' | 'no' | 'FAILS' | 'not tried'

/** A row of the table: one ability of an engine. */
export interface TrialRow {
  ability: string
  verdict: Verdict
  says: string
}

/** One trial. It throws where the site cannot work with what the engine does. */
export interface Trial {
  ability: string
  /** The trials after it are not run if it fails. */
  isRequired?: true
  run(): Promise<{ verdict: Verdict; says: string }>
}

export const timeUp = 'the time is up'

const toMessage = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Runs a trial. What it throws is its row. */
export async function runTrial({ ability, run }: Trial, { signal }: TrialContext): Promise<TrialRow> {
  if (signal.aborted) return { ability, verdict: 'not tried', says: timeUp }
  try {
    return { ability, ...(await run()) }
  } catch (error) {
    if (error instanceof TrialTimeoutError) return { ability, verdict: 'not tried', says: timeUp }
    return { ability, verdict: 'FAILS', says: toMessage(error) }
  }
}

/** Runs trials one after the other: they measure, and a server does one thing at a time. */
export async function runTrials(trials: readonly Trial[], context: TrialContext): Promise<TrialRow[]> {
  const rows: TrialRow[] = []
  let broken: string | null = null
  for (const trial of trials) {
    const { ability } = trial
    const row: TrialRow =
      broken === null
        ? await runTrial(trial, context)
        : { ability, verdict: 'not tried', says: `it needs: ${broken}` }
    rows.push(row)
    if (trial.isRequired && row.verdict !== 'yes') broken ??= ability
  }
  return rows
}

export const formatSeconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`
