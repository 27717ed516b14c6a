/** What few uploads need, so it is loaded with the first image that a user chooses. */
export { ParametersDialog } from './parameters-dialog.tsx'
export { readFileParameters } from './read-file-parameters.ts'
