import { writeReport } from './report.ts'

await writeReport()
console.log('docs/PERFORMANCE.md is written.')
