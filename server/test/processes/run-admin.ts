import { runCommand } from '../../src/admin/run-command.ts'

/** Runs an operator's command (`npm run admin -- …`) on an installation. */
export async function runAdmin(
  dataDir: string,
  args: string[],
  environment: Record<string, string> = {},
): Promise<{ code: number; lines: string[]; error: string }> {
  const { code, output, error } = await runCommand(args, {
    ...process.env,
    ...environment,
    DATA_DIR: dataDir,
  })
  return { code, lines: output.trimEnd().split('\n'), error: error.trimEnd() }
}
