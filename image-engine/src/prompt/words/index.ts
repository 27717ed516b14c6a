export { readRuns } from './read-words.ts'
export { listInflections } from './stems.ts'
