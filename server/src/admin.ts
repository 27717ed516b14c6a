import { runAdminCommand } from './admin/run-admin-command.ts'

process.umask(0o077)
const { output, error, code } = await runAdminCommand(process.argv.slice(2), process.env)
if (output !== '') console.log(output)
if (error !== '') console.error(error)
process.exitCode = code
