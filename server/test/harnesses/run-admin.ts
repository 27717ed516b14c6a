import { runAdminCommand } from '../../src/admin/run-admin-command.ts'

/** Runs an operator's command (`npm run admin -- …`) on an installation, in the process of the test. */
export async function runAdmin(
  dataDir: string,
  args: string[],
  environment: Record<string, string> = {},
): Promise<{ code: number; lines: string[]; error: string }> {
  const { code, output, error } = await runAdminCommand(args, {
    ...process.env,
    ...environment,
    DATA_DIR: dataDir,
  })
  return { code, lines: output.trimEnd().split('\n'), error: error.trimEnd() }
}
